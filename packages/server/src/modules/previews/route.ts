import { refusalOf } from '@dorsal/contract/access.ts';
import { previewableCalls, previewCall } from '@dorsal/contract/calls/previews.ts';
import { refuse } from '#platform/http/answers.ts';
import { actorOf, asContractCaller, rolesOfCaller } from '#platform/http/caller.ts';
import { type ServedEndpoint, serveEndpoint } from '#platform/http/serve-endpoint.ts';
import type { Previewer } from './preview-thread.ts';

/** Seconds after which it is worth another try. */
const againAfterS = 3;

/** Tells what a call would change, for whoever may make it. */
export const previewRoute = (previewer: Previewer): ServedEndpoint =>
  serveEndpoint(previewCall, async ({ body: { command, body }, caller, onLeave }) => {
    const call = previewableCalls[command];
    const refusal = refusalOf(call.access, asContractCaller(caller));
    if (refusal) return refuse(refusal, { roles: call.access });
    const decoded = call.body.safeParse(body ?? {});
    if (!decoded.success) {
      const fields = decoded.error.issues.map(({ path, message }) => ({ path: ['body', ...path].join('.'), message }));
      return refuse('invalid_request', { fields });
    }
    const left = new AbortController();
    onLeave(() => left.abort());
    const user = actorOf(caller).user ?? 0; // a session of staff has one
    const asked = { command, body: decoded.data, user, roles: rolesOfCaller(caller) };
    const outcome = await previewer.preview(asked, left.signal);
    if (outcome.kind === 'told') return { races: [...outcome.races] };
    if (outcome.kind === 'refused') return refused(outcome);
    if (outcome.kind === 'left') return refuse('unavailable'); // nobody reads this
    throw new Error(`the preview of ${command} broke: the log says why`);
  });

const refused = ({ code, fields }: Extract<Awaited<ReturnType<Previewer['preview']>>, { kind: 'refused' }>) =>
  refuse(code, {
    ...(fields && { fields }),
    ...((code === 'previews_busy' || code === 'preview_too_long') && { retryAfterS: againAfterS }),
  });
