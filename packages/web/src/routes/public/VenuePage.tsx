import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type ReactElement, useCallback, useEffect, useState } from 'react';
import { CallFailed } from '#api/call-failed.ts';
import { forgetPin, keptEvent, openDesk, storedPin } from '#features/venue/desk/desk-session.ts';
import { forgetBibs } from '#features/venue/desk/desk-store.ts';
import { PinForm } from '#features/venue/PinForm.tsx';
import { VenueDesk } from '#features/venue/VenueDesk.tsx';
import { isOffline, reportFailure } from '#ui/failures/failures.ts';
import { Skeleton } from '#ui/page/Skeleton.tsx';

/** The screen at the venue (document 2, section 2.4): a PIN, kept in this browser for each address, opens the desk. */
export function VenuePage(): ReactElement {
  const { token: address } = useParams({ from: '/live-register/$token' });
  const shown = useSearch({ from: '/live-register/$token' });
  const navigate = useNavigate();
  const [token, setToken] = useState<string | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [isEnded, setEnded] = useState(false);
  const [isTrying, setTrying] = useState(() => storedPin(address) !== null);
  const leave = useCallback(() => {
    forgetPin(address);
    void forgetBibs(address).catch(() => undefined); // where nothing can be stored nothing was
    void navigate({ to: '/' });
  }, [address, navigate]);
  const open = useCallback(
    async (pin: string): Promise<void> => {
      try {
        setToken(await openDesk(address, pin));
        setEnded(false);
      } catch (error) {
        if (isOffline(error) && keptEvent(address) !== null) return setToken(''); // as `openAgain`
        // An ended desk stays: what waits in this browser goes on after the PIN of now.
        if (!isWrongPin(error) || isEnded) throw error;
        // Document 2, section 8: 'PIN login fails: redirect Home'; there it is said why.
        reportFailure({ key: 'venue', what: 'failed.desk', error });
        leave();
      }
    },
    [address, leave, isEnded],
  );
  const reopen = useCallback(() => {
    const pin = storedPin(address);
    setToken(null);
    if (pin === null) return leave();
    setTrying(true);
    openAgain(address, pin)
      .then((opened) => {
        setToken(opened);
        setEnded(opened === null);
      })
      .catch(setFailure)
      .finally(() => setTrying(false));
  }, [address, leave]);
  useEffect(() => {
    if (storedPin(address) !== null) reopen();
  }, [address, reopen]);
  if (isTrying) return <Skeleton lines={4} />;
  if (token === null) return <PinForm onPin={open} failure={failure} isEnded={isEnded} />;
  return <VenueDesk desk={{ address, token }} shown={shown} onLeave={leave} onEnded={reopen} />;
}

/** Opens the desk with the PIN that this browser has: the token; null, where the desk was ended: its PIN is another one by now. @throws CallFailed */
async function openAgain(address: string, pin: string): Promise<string | null> {
  try {
    return await openDesk(address, pin);
  } catch (error) {
    // A desk that this browser has seen goes on without a network: its PIN is asked for with the first call that arrives.
    if (isOffline(error) && keptEvent(address) !== null) return '';
    if (!isWrongPin(error)) throw error;
    forgetPin(address);
    await forgetBibs(address).catch(() => undefined); // where nothing can be stored nothing was
    return null;
  }
}

const isWrongPin = (error: unknown): boolean => error instanceof CallFailed && error.failure.code === 'wrong_pin';
