interface Failure {
  /** The refusal's code, `offline` without an answer, `unknown` where the answer is none of ours. */
  readonly code: string;
  readonly message: string | null;
  readonly requestId: string | null;
  /** HTTP status; 0 without an answer. */
  readonly status: number;
}

/** A call that did not give its answer. What a person sees of it is `ui/FailureNotice`. */
export class CallFailed extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.message ?? failure.code);
    this.name = 'CallFailed';
    this.failure = failure;
  }
}

/** Reads `{error: {code, message, request_id}}`; anything else (a proxy's page) is `unknown`. */
export async function failureOf(response: Response): Promise<CallFailed> {
  const body: unknown = await response.json().catch(() => null);
  const error = typeof body === 'object' && body !== null && 'error' in body ? body.error : null;
  const field = (name: string): string | null => {
    const value = typeof error === 'object' && error !== null ? Reflect.get(error, name) : null;
    return typeof value === 'string' ? value : null;
  };
  return new CallFailed({
    code: field('code') ?? 'unknown',
    message: field('message'),
    requestId: field('request_id') ?? response.headers.get('x-request-id'),
    status: response.status,
  });
}
