import { totalmem } from 'node:os';

/** Nothing acknowledged is lost when the machine loses power. */
const durable = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' };
/** After a crash one sync of the disk instead of one of each of a thousand files, which takes seconds on a busy one. Linux alone has it. */
const quickReturn = process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {};

/** For databases that are thrown away with the test run. */
const fleeting = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_wal_size: '512MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
};

/** The settings of an embedded PostgreSQL, fit to the memory of the machine. */
export function postgresSettings(kind: 'durable' | 'fleeting'): Record<string, string> {
  const eighthOfMemoryMb = Math.floor(totalmem() / 8 / 1024 / 1024);
  const sharedBuffersMb = kind === 'fleeting' ? 128 : Math.min(1024, Math.max(64, eighthOfMemoryMb));
  return {
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C', // failures are told apart by PostgreSQL's own words
    listen_addresses: '127.0.0.1',
    max_connections: '200',
    shared_buffers: `${sharedBuffersMb}MB`,
    effective_cache_size: `${sharedBuffersMb * 3}MB`,
    random_page_cost: '1.1',
    max_wal_size: '2GB',
    checkpoint_timeout: '15min',
    jit: 'off', // costs more than it gives on short statements
    log_min_messages: 'warning',
    log_line_prefix: '%m [%p] ',
    idle_in_transaction_session_timeout: '5min',
    ...quickReturn,
    ...(kind === 'durable' ? durable : fleeting),
  };
}
