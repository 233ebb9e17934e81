import * as z from 'zod';
import { languages } from '#codecs/enums.ts';
import { Oid } from '#codecs/oid.ts';
import { AddressText, Text } from '#codecs/text.ts';

/** The same in each language; the screens take the reader's, else English, else any. Paragraphs are parted by an empty line. */
export const LocalText = z.partialRecord(z.enum(languages), Text.max(20_000)).meta({ id: 'LocalText' });
export type LocalText = z.output<typeof LocalText>;

/** Names an entry of a list, so that two people can change two of them. A new one gets it where it is stored. */
const entryId = { _id: Oid.optional() };

/** Somebody of the firm, with what they do there as tags. */
export const TeamMemberView = z.object({
  ...entryId,
  name: Text.min(1).max(120),
  photo: AddressText.optional(),
  roles: z.array(LocalText).max(20),
});

export const SponsorView = z.object({
  ...entryId,
  name: Text.min(1).max(120),
  /** Address of the picture; without one the name stands in its place. */
  logo: AddressText.optional(),
  url: AddressText.optional(),
});

/** The texts and facts of the firm that runs this site: content, never words of the program. */
export const SiteContent = z
  .object({
    name: Text.min(1).max(120),
    founded: z.int().min(1800).max(2200).optional(),
    about: LocalText,
    team: z.array(TeamMemberView).max(200),
    contact: z.object({
      email: Text.max(200).optional(),
      phone: Text.max(60).optional(),
      address: Text.max(500).optional(),
    }),
    /** `network` is a word as `instagram`; one that the screens have no drawing for is shown as text. */
    social: z.array(z.object({ ...entryId, network: Text.min(1).max(40), url: AddressText })).max(20),
    /** The external shop that sells bibs. */
    shop_url: AddressText.optional(),
    legal_notice: LocalText,
    cookies: LocalText,
    /** The text above the rules of the refund; the rules are the product's own. */
    return_policy: LocalText,
    sponsors: z.array(SponsorView).max(100),
  })
  .meta({ id: 'SiteContent' });
export type SiteContent = z.output<typeof SiteContent>;

/** Texts that the law wants of who runs a site. */
export const legalTexts = ['legal_notice', 'cookies', 'return_policy'] as const;

/** The content with what the program says of itself. */
export const SiteView = SiteContent.extend({
  /** `production`, or what this installation is called: then a banner says so. */
  environment: Text,
  version: Text,
  /** For those who may write them: the legal texts that are still the program's own. */
  neutral: z.array(z.enum(legalTexts)).optional(),
}).meta({ id: 'Site' });
export type SiteView = z.output<typeof SiteView>;
