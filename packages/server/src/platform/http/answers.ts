import type { ServerResponse } from 'node:http';
import type { Role } from '@dorsal/contract/codecs/enums.ts';
import type { RefusalCode } from '@dorsal/contract/refusals/refusals.ts';

/** One wrong field of a request: its path (`reads.3.chip`) and its fault. */
export interface FieldFault {
  readonly path: string;
  readonly message: string;
  /** Of `changed_meanwhile`: the value that stands, who wrote it and when (ISO). */
  readonly theirs?: unknown;
  readonly who?: string;
  readonly at?: string;
  /** Nobody wrote it: a mat or a stamp did. */
  readonly is_heard?: true;
}

/** The result of a handler that refuses the request. Made by `refuse`. */
export class Refused {
  readonly code: RefusalCode;
  readonly fields: readonly FieldFault[] | undefined;
  /** Seconds after which it is worth another try; sent as `Retry-After`. */
  readonly retryAfterS: number | undefined;

  /** The roles that may do it. */
  readonly roles: readonly Role[] | undefined;

  constructor(code: RefusalCode, more: MoreOfRefusal = {}) {
    this.code = code;
    this.roles = more.roles;
    this.fields = more.fields;
    this.retryAfterS = more.retryAfterS;
  }
}

interface MoreOfRefusal {
  readonly fields?: readonly FieldFault[];
  readonly retryAfterS?: number;
  readonly roles?: readonly Role[];
}

/** `return refuse('unknown_event')`: the table of the contract gives status and text. */
export const refuse = (code: RefusalCode, more?: MoreOfRefusal): Refused => new Refused(code, more);

/** An answer that is sent as it stands, past the codecs of the contract: encoded pages, metrics, files. */
export class RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | string;

  constructor(body: Buffer | string, headers: Readonly<Record<string, string>>, status = 200) {
    this.body = body;
    this.headers = headers;
    this.status = status;
  }
}

/** An answer that a handler writes itself, for as long as it likes: the live stream. Helmet's headers are set before. */
export class HijackedAnswer {
  readonly write: (response: ServerResponse) => void;

  constructor(write: (response: ServerResponse) => void) {
    this.write = write;
  }
}
