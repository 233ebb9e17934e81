import type { Generated, GeneratedAlways } from 'kysely';
import type { GeneratedTimestamp, JsonColumn, Timestamp } from './tables/column-kinds.ts';
import type {
  CategoryTable,
  CheckpointTable,
  DeletedTrackTable,
  EventDocumentTable,
  EventOrganismTable,
  EventSlugTable,
  EventTable,
  ModalityTable,
  NeutralisedSpanTable,
  PricePeriodTable,
  PrizeRuleTable,
  TrackTable,
  WaveTable,
} from './tables/events.ts';
import type { DownloadTable, FileReferenceTable, StoredFileTable } from './tables/files.ts';
import type { JobFileTable, JobTable } from './tables/jobs.ts';
import type { MailTable } from './tables/mail.ts';
import type {
  AcceptedFindingTable,
  BibStockTable,
  ChipAsideTable,
  ChipTable,
  ClaimTable,
  CrossingChoiceTable,
  KnownStopTable,
  ManualTimeTable,
  ParticipantTable,
  PenaltyTable,
  RetirementTable,
  TillClosingTable,
  TillLineTable,
  VenueEntryTable,
} from './tables/participants.ts';
import type {
  AdCountTable,
  AdTable,
  ApiTokenTable,
  CommandChangeTable,
  CommandTable,
  LoginAttemptTable,
  LoginDeviceTable,
  OrganismTable,
  PasswordLinkTable,
  ProblemTable,
  RecoveryCodeTable,
  SecondFactorTable,
  SessionTable,
  UserAccountTable,
} from './tables/people.ts';
import type {
  HandStampTable,
  HelperLinkTable,
  HelperPhoneTable,
  PhoneActTable,
  PocketContactTable,
  PocketLogTable,
  PocketNamingTable,
  PocketShiftTable,
} from './tables/pocket.ts';
import type {
  BoardEventTable,
  DirtyResultTable,
  JudgeOrderTable,
  MatAsideTable,
  ParkedResultTable,
  RaceClockTable,
  RaceStopTable,
  ReaderClockTable,
  ReaderConfigurationTable,
  ReaderTable,
  ReadInvalidationTable,
  ReadLogTable,
  ResultTable,
  WaitingPersonTable,
} from './tables/timing.ts';

/** Every table as the migrations leave it. */
export interface Database {
  user_account: UserAccountTable;
  session: SessionTable;
  api_token: ApiTokenTable;
  login_attempt: LoginAttemptTable;
  login_device: LoginDeviceTable;
  password_link: PasswordLinkTable;
  mail: MailTable;
  job: JobTable;
  job_file: JobFileTable;
  second_factor: SecondFactorTable;
  recovery_code: RecoveryCodeTable;
  organism: OrganismTable;
  event: EventTable;
  event_slug: EventSlugTable;
  event_document: EventDocumentTable;
  event_organism: EventOrganismTable;
  modality: ModalityTable;
  checkpoint: CheckpointTable;
  neutralised_span: NeutralisedSpanTable;
  mat_aside: MatAsideTable;
  race_stop: RaceStopTable;
  judge_order: JudgeOrderTable;
  wave: WaveTable;
  category: CategoryTable;
  price_period: PricePeriodTable;
  prize_rule: PrizeRuleTable;
  track: TrackTable;
  deleted_track: DeletedTrackTable;
  ad: AdTable;
  ad_count: AdCountTable;
  participant: ParticipantTable;
  penalty: PenaltyTable;
  retirement: RetirementTable;
  command: CommandTable;
  command_change: CommandChangeTable;
  problem: ProblemTable;
  reader: ReaderTable;
  reader_configuration: ReaderConfigurationTable;
  reader_clock: ReaderClockTable;
  read_log: ReadLogTable;
  read_invalidation: ReadInvalidationTable;
  chip: ChipTable;
  chip_aside: ChipAsideTable;
  accepted_finding: AcceptedFindingTable;
  venue_entry: VenueEntryTable;
  bib_stock: BibStockTable;
  till_line: TillLineTable;
  till_closing: TillClosingTable;
  claim: ClaimTable;
  manual_time: ManualTimeTable;
  crossing_choice: CrossingChoiceTable;
  known_stop: KnownStopTable;
  dirty_result: DirtyResultTable;
  result: ResultTable;
  board_event: BoardEventTable;
  parked_result: ParkedResultTable;
  waiting_person: WaitingPersonTable;
  race_clock: RaceClockTable;
  site_content: SiteContentTable;
  notice: NoticeTable;
  download: DownloadTable;
  stored_file: StoredFileTable;
  file_reference: FileReferenceTable;
  lineage: LineageTable;
  helper_link: HelperLinkTable;
  helper_phone: HelperPhoneTable;
  pocket_log: PocketLogTable;
  pocket_contact: PocketContactTable;
  pocket_shift: PocketShiftTable;
  pocket_naming: PocketNamingTable;
  hand_stamp: HandStampTable;
  phone_act: PhoneActTable;
}

interface LineageTable {
  number: GeneratedAlways<number>;
  oid: Generated<string>;
  why: 'installed' | 'restored';
  began_at: Timestamp;
  /** Of a restored one: the instant that its backup is of. */
  backup_at: Timestamp | null;
}

interface SiteContentTable {
  part: string;
  content: JsonColumn;
  changed_at: GeneratedTimestamp;
}

interface NoticeTable {
  number: GeneratedAlways<number>;
  oid: string;
  event_number: number;
  /** Null: of the whole event. */
  modality_number: number | null;
  level: Generated<'info' | 'warning'>;
  text: string;
  at: Timestamp;
  withdrawn_at: Timestamp | null;
  version: Generated<number>;
  changed_at: GeneratedTimestamp;
}
