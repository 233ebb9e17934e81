import type { EventStatus } from '@dorsal/domain/status/status.ts';
import type { Step, StepInput, StepTaken } from '#modules/statuses/take-step.ts';
import type { Actor } from '#platform/actor.ts';
import type { SaveBody } from '#platform/commands/save-edited.ts';
import { type FieldFault, Refused, refuse } from '#platform/http/answers.ts';
import { areTwoSteps, type Standing, stepAsked } from './step-asked.ts';

/** The body of a save, of an event or a race. */
export interface SentBody {
  readonly _id?: string | null | undefined;
  readonly _version?: number | null | undefined;
  readonly changes?: Touched | undefined;
  readonly status?: EventStatus | null | undefined;
  readonly postponed?: boolean | null | undefined;
  readonly status_note?: string | null | undefined;
}

type Touched = Readonly<Record<string, { readonly was?: unknown; readonly is?: unknown } | undefined>>;

/** The ways of a kind of thing. */
export interface SteppedKind {
  readonly standing: (oid: string) => Promise<Standing | null>;
  readonly notFound: 'event_not_found' | 'modality_not_found';
  readonly save: (body: SaveBody) => Promise<{ readonly _id: string } | Refused>;
  readonly step: (oid: string, input: StepInput, by: Actor) => Promise<StepTaken>;
  /** A field of the call in the names and values of the product. */
  readonly translate: (field: string, value: unknown) => readonly [field: string, value: unknown];
  /** The name of a field in the call. */
  readonly sentName: (field: string) => string;
}

/**
 * Saves fields, and takes the step that the status of the body asks for. Each is a command of its own, so that each can be taken back; a step alone bears
 * the id of the sender. Gives the public id of what was saved.
 */
export async function saveWithStep(body: SentBody, kind: SteppedKind, by: Actor): Promise<string | Refused> {
  const { _id } = body;
  if (!_id) return await savedAs(kind, translated(body, { kind, withoutNote: false }));
  const standing = await kind.standing(_id);
  if (standing === null) return refuse(kind.notFound);
  const step = stepToTake(body, standing, by);
  if (step instanceof Refused) return step;
  const note = noteOfStep(step, body);
  const fields = translated(body, { kind, withoutNote: note !== undefined });
  const isStepAlone = fields.changes !== undefined && Object.keys(fields.changes).length === 0;
  const saved = isStepAlone ? _id : await savedAs(kind, fields);
  if (saved instanceof Refused || step === null) return saved;
  const input = { step, wanted: statusWanted(step, body), ...(note !== undefined && { note }) };
  const taken = await kind.step(_id, input, isStepAlone ? by : withoutId(by));
  return taken.ok ? _id : refuse(taken.refusal, taken.faults && { fields: taken.faults });
}

/** Null: none. */
function stepToTake(body: SentBody, standing: Standing, by: Actor): Step | null | Refused {
  const sent = sentStatus(body);
  if (areTwoSteps(sent, standing)) return refuse('invalid_request', { fields: [twoSteps] });
  const step = stepAsked(sent, standing);
  return step === null || mayStep(by) ? step : refuse('field_not_yours', { fields: [statusNotTheirs] });
}

const twoSteps: FieldFault = {
  path: 'postponed',
  message: 'postponed together with another status: choose one of the two',
};

const mayStep = ({ sent }: Actor): boolean => sent?.changeable?.includes('status') !== false;
const statusNotTheirs: FieldFault = { path: 'status', message: 'your role may not change this' };

async function savedAs(kind: SteppedKind, fields: SaveBody): Promise<string | Refused> {
  const saved = await kind.save(fields);
  return saved instanceof Refused ? asSent(saved, kind) : saved._id;
}

const withoutId = ({ sent, ...by }: Actor): Actor => ({ ...by, ...(sent && { sent: { ...sent, id: null } }) });

const sentStatus = ({ changes, status, postponed }: SentBody) =>
  changes
    ? {
        status: changes['status']?.is as SentBody['status'], // as the contract has it, and the next too
        postponed: changes['postponed']?.is as SentBody['postponed'],
        isTouched: true,
      }
    : { status, postponed, isTouched: false };

/** A step back to a status is one to that status alone; undefined: to whatever comes of it. */
const statusWanted = (step: Step, body: SentBody): EventStatus | undefined =>
  step === 'step_back' ? (sentStatus(body).status ?? undefined) : undefined;

/** A cancelled or postponed race says why; undefined: the note is a field like others, or there is none. */
function noteOfStep(step: Step | null, { changes, status_note }: SentBody): string | null | undefined {
  if (step !== 'cancel' && step !== 'postpone') return undefined;
  return changes ? (changes['status_note']?.is as SentBody['status_note']) : status_note; // as the contract has it
}

interface Translation {
  readonly kind: SteppedKind;
  /** The note goes with the step. */
  readonly withoutNote: boolean;
}

/** The body in the names of the product, without its status. */
function translated({ _id, _version, changes, ...whole }: SentBody, how: Translation): SaveBody {
  const fields = inNames(whole, how, (value) => value);
  if (changes === undefined) return { ...fields, _id, _version };
  const touched: Record<string, { was?: unknown; is?: unknown }> = {};
  for (const side of ['was', 'is'] as const)
    for (const [field, value] of Object.entries(inNames(changes, how, (change) => sideOf(change, side))))
      touched[field] = { ...touched[field], [side]: value };
  return { ...fields, _id, _version, changes: touched };
}

const sideOf = (change: unknown, side: 'was' | 'is'): unknown =>
  (change as { readonly was?: unknown; readonly is?: unknown })[side] ?? null; // as the contract has it

function inNames(
  fields: object,
  { kind, withoutNote }: Translation,
  sent: (value: unknown) => unknown,
): Record<string, unknown> {
  const named = Object.entries(fields).flatMap(([field, value]): (readonly [string, unknown])[] => {
    if (value === undefined || field === 'status' || field === 'postponed') return [];
    if (field === 'status_note') return withoutNote ? [] : [['note', sent(value)]];
    return [kind.translate(field, sent(value))];
  });
  return Object.fromEntries(named);
}

/** Faults under the names of the call. */
const asSent = (refused: Refused, { sentName }: SteppedKind): Refused =>
  refuse(refused.code, {
    ...(refused.fields && {
      fields: refused.fields.map((fault): FieldFault => ({ ...fault, path: sentName(fault.path) })),
    }),
  });
