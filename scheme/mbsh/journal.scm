;;; What was typed in this session, in the order in which it came.

(define-module (mbsh journal)
  #:use-module (srfi srfi-9)
  #:export (call-unnoted
            note-entry!
            end-entry!
            journal
            entry-kind
            entry-text
            entry-form
            entry-succeeded?))

;; FORM is what a script has to say for a command.
(define-record-type <entry>
  (make-entry kind text form state)
  entry?
  (kind %kind)
  (text %text)
  (form %form)
  (state state set-state!))

;; The last comes first.
(define entries '())

;; Whether entries are made.
(define noted? (make-parameter #t))

(define (call-unnoted thunk)
  "Call THUNK; what is evaluated there is no entry of its own, as somebody typed
what does it."
  (parameterize ((noted? #f))
    (thunk)))

(define* (note-entry! kind text #:optional form)
  "Note that TEXT, a line or several, is about to be evaluated, and return an
entry of it.  KIND is the symbol form, or command: then FORM is the call that it
comes to, as call->form gives it, or @code{#f} where it comes to none."
  (let ((entry (make-entry kind text form 'begun)))
    (when (noted?)
      (set! entries (cons entry entries)))
    entry))

(define (end-entry! entry succeeded?)
  "Note whether the evaluation of ENTRY has SUCCEEDED?.  An entry of several
forms ends as often; all of them have to succeed."
  (unless (eq? (state entry) 'failed)
    (set-state! entry (if succeeded? 'succeeded 'failed))))

(define (journal)
  "Return the entries of this session, the first first.  The last may be the one
that is being evaluated."
  (reverse entries))

(define (entry-kind entry)
  "Return what ENTRY is, the symbol form or command."
  (%kind entry))

(define (entry-text entry)
  "Return what was typed, a line or several without the last line feed."
  (%text entry))

(define (entry-form entry)
  "Return the call that a command came to, as a form, or @code{#f}."
  (%form entry))

(define (entry-succeeded? entry)
  "Return @code{#t} if ENTRY was evaluated to its end without an error: not
while it is being evaluated, so that a command does not find itself."
  (eq? (state entry) 'succeeded))
