import { refusalOf, rolesThatMay } from '@dorsal/contract/access.ts';
import { previewableCalls, previewCall } from '@dorsal/contract/calls/previews.ts';
import type { Endpoint } from '@dorsal/contract/endpoint.ts';
import type { Context } from '#platform/context.ts';
import { refusalOfOtherEvents } from '#platform/http/access.ts';
import { type Refused, refuse } from '#platform/http/answers.ts';
import { actorOf, asContractCaller, type Caller, rolesOfCaller } from '#platform/http/caller.ts';
import { type ServedEndpoint, serveEndpoint } from '#platform/http/serve-endpoint.ts';
import type { Previewer } from './preview-thread.ts';

/** Seconds after which it is worth another try. */
const againAfterS = 3;

/** Tells what a call would change, for whoever may make it. */
export const previewRoute = ({ db }: Pick<Context, 'db'>, previewer: Previewer): ServedEndpoint =>
  serveEndpoint(previewCall, async ({ body: { command, body }, caller, onLeave }) => {
    const call = previewableCalls[command];
    const decoded = call.body.safeParse(body ?? {});
    const stranger = await refusalOfStranger(db, call, { body: decoded.data, caller });
    if (stranger) return stranger;
    if (!decoded.success) {
      const fields = decoded.error.issues.map(({ path, message }) => ({ path: ['body', ...path].join('.'), message }));
      return refuse('invalid_request', { fields });
    }
    const left = new AbortController();
    onLeave(() => left.abort());
    const user = actorOf(caller).user ?? 0; // a session of staff has one
    const asked = { command, body: decoded.data, user, roles: rolesOfCaller(caller), events: eventsNaming(caller) };
    const outcome = await previewer.preview(asked, left.signal);
    if (outcome.kind === 'told') return { races: [...outcome.races] };
    if (outcome.kind === 'refused') return refused(outcome);
    if (outcome.kind === 'left') return refuse('unavailable'); // nobody reads this
    throw new Error(`the preview of ${command} broke: the log says why`);
  });

const eventsNaming = (caller: Caller | null): readonly number[] => (caller?.kind === 'user' ? caller.events : []);

/** Holds who asks to the line of the call that is looked at. */
async function refusalOfStranger(
  db: Context['db'],
  call: Pick<Endpoint, 'access' | 'bound'>,
  asked: { readonly body: unknown; readonly caller: Caller | null },
): Promise<Refused | null> {
  const refusal = refusalOf(call.access, asContractCaller(asked.caller));
  if (refusal) return refuse(refusal, { roles: rolesThatMay({ may: call.access }) });
  return await refusalOfOtherEvents(db, call, asked);
}

const refused = ({ code, fields }: Extract<Awaited<ReturnType<Previewer['preview']>>, { kind: 'refused' }>) =>
  refuse(code, {
    ...(fields && { fields }),
    ...((code === 'previews_busy' || code === 'preview_too_long') && { retryAfterS: againAfterS }),
  });
