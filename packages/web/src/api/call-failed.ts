/** A field of a refused call, by its path in the body. */
export interface FieldFault {
  readonly path: string;
  readonly message: string;
  /** Of `changed_meanwhile`: the value that stands, who wrote it and when (ISO). */
  readonly theirs?: unknown;
  readonly who?: string | undefined;
  readonly at?: string | undefined;
  /** Nobody wrote it: a mat or a stamp did. */
  readonly is_heard?: true | undefined;
}

interface Failure {
  /** The refusal's code, `offline` without an answer, `unknown` where the answer is none of ours. */
  readonly code: string;
  readonly message: string | null;
  readonly requestId: string | null;
  /** HTTP status; 0 without an answer. */
  readonly status: number;
  /** Seconds to wait before trying again, where the server says so. */
  readonly retryAfterS?: number | null;
  /** The fields that were wrong, where the server names them. */
  readonly faults?: readonly FieldFault[] | undefined;
  /** The time for an answer is over: a page that tried again by itself would be silent for as long again. */
  readonly isLate?: true;
}

/** A call that did not give its answer. `ui/FailureNotice` shows it. */
export class CallFailed extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.message ?? failure.code);
    this.name = 'CallFailed';
    this.failure = failure;
  }
}

/** The server says that nobody has this slug or id. */
export const isNotFound = (error: unknown): boolean => error instanceof CallFailed && error.failure.status === 404;
