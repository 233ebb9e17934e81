export const id = { $oid: '5f3a9c0b1d2e4f6078901234' };
export const date = { $date: '2026-05-01T08:00:00.000Z' };
export const list = { offset: 0, limit: 12 };

/** Each row of section 7 of a document: the path, and a body as the payload column has it. */
export type Examples = readonly (readonly [path: string, body: unknown])[];
