import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type ReactElement, useCallback, useState } from 'react';
import { OtherLink } from '#features/pocket/OtherLink.tsx';
import { PocketGate, Refused } from '#features/pocket/PocketGate.tsx';
import { PocketTool } from '#features/pocket/PocketTool.tsx';
import { isOtherLink } from '#features/pocket/pocket-log.ts';
import { forgetPhone } from '#features/pocket/pocket-store.ts';
import { useLog } from '#features/pocket/use-pocket.ts';
import { usePocketTexts } from '#i18n/pocket-texts.ts';
import { Skeleton } from '#ui/page/Skeleton.tsx';

/** The pocket tool of an event (issue 20): a phone that stamps, also without a network. */
export function TimerPage(): ReactElement {
  const { say } = usePocketTexts();
  const { event: address } = useParams({ from: '/timer/$event' });
  const { link = null } = useSearch({ from: '/timer/$event' });
  const navigate = useNavigate();
  const { opened, again } = useLog(address);
  /** The link to which the phone is not to go over. */
  const [declined, setDeclined] = useState<string | null>(null);
  const leave = useCallback(() => {
    // The link stands in the address: whoever was ended can be let in anew.
    void forgetPhone(address).then(() => (link === null ? navigate({ to: '/' }) : again()));
  }, [address, again, link, navigate]);
  switch (opened.kind) {
    case 'loading':
      return <Skeleton lines={4} />;
    case 'otherTab':
      return <Refused text={say('pocket.otherTab')} />;
    case 'noStorage':
      return <Refused text={say('pocket.noStorage')} />;
    case 'none':
      return <PocketGate address={address} link={link} onOpen={again} />;
    case 'open': {
      const { device } = opened.phone;
      if (link !== null && link !== declined && isOtherLink(opened.phone, link))
        return (
          <OtherLink
            key={device}
            {...{ ...opened, link }}
            onOpen={again}
            onStay={() => setDeclined(link)}
            onLeave={leave}
          />
        );
      return <PocketTool key={device} {...opened} onLeave={leave} />;
    }
  }
}
