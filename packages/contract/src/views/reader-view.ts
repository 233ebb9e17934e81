import * as z from 'zod';
import { Seconds } from '#codecs/amounts.ts';
import { Oid } from '#codecs/oid.ts';
import { SequenceNumber, Text } from '#codecs/text.ts';
import { WireDate } from '#codecs/wire-date.ts';
import { CheckpointView } from './checkpoint-view.ts';
import { ModalityRef, ViewVersion } from './references.ts';

/** The time by which a reader's clock was ahead within a span. Milliseconds inside. */
export const ClockDifferenceView = z.object({ from: WireDate, to: WireDate, difference: Seconds });

export const ReaderView = z
  .object({
    _id: Oid,
    name: Text.min(1).max(120),
    numeric_id: SequenceNumber,
    heartbeat: WireDate.optional(),
    last_event_received: WireDate.optional(),
    /** The time by which its clock was ahead of the server when it last sent (below zero: behind), and when that was. Over ten seconds is a problem. */
    clock_ahead: Seconds.optional(),
    clock_measured_at: WireDate.optional(),
    clock_differences: z.array(ClockDifferenceView).max(200).optional(),
    _version: ViewVersion,
  })
  .meta({ id: 'Reader' });
export type ReaderView = z.output<typeof ReaderView>;

/** A reader that serves a checkpoint for a while. `intermediate` is absent when the checkpoint was deleted. */
export const ReaderConfigurationView = z
  .object({
    _id: Oid,
    reader: z.union([Oid, ReaderView]),
    intermediate: z.union([Oid, CheckpointView]).optional(),
    modality: ModalityRef.optional(),
    datetime_start: WireDate,
    datetime_end: WireDate,
    /** Seconds, inside too; screens show minutes. */
    security_seconds: z.number().min(0).max(86_400),
    _version: ViewVersion,
  })
  .meta({ id: 'ReaderConfiguration' });
export type ReaderConfigurationView = z.output<typeof ReaderConfigurationView>;
