import { readFileSync } from 'node:fs';
import { type SettingName, type SettingValues, settings } from './settings.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

export interface ParsedSettings {
  /** Null where neither the environment nor a fallback says anything. */
  readonly values: SettingValues;
  /** One sentence each; empty when all is well. */
  readonly faults: readonly string[];
}

const PREFIX = 'DORSAL_';
const names = Object.keys(settings) as SettingName[]; // keys() widens to string
const isSetting = (name: string): name is SettingName => Object.hasOwn(settings, name);

/**
 * Reads every setting, and names every fault rather than the first. A setting can be written with the prefix DORSAL_ where its
 * short name is taken by something else on the machine; an empty text counts as not set.
 */
export function parseSettings(environment: Environment): ParsedSettings {
  const faults = Object.keys(environment)
    .filter(isUnknown)
    .map((name) => `${name} is not a setting of Dorsal${nearest(name)}`);
  const values: Partial<Record<SettingName, unknown>> = {};
  for (const name of names) {
    const found = rawText(name, environment, faults);
    const { schema, isSecret } = settings[name];
    const parsed = found === null ? null : schema.safeParse(found);
    if (parsed?.success === false) {
      faults.push(
        `${name} ${isSecret ? 'has a wrong value' : `is '${found}'`}: ${parsed.error.issues[0]?.message ?? 'another value'} is needed`,
      );
    }
    values[name] = parsed?.success === true ? parsed.data : null;
  }
  return { values: values as SettingValues, faults }; // each key got the value that its own schema gave
}

function rawText(name: SettingName, environment: Environment, faults: string[]): string | null {
  const given = environment[PREFIX + name] || environment[name];
  if (given) return given;
  const { isSecret, fallback } = settings[name];
  const file = isSecret ? environment[`${PREFIX}${name}_FILE`] || environment[`${name}_FILE`] : undefined;
  if (!file) return fallback;
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    faults.push(`${name}_FILE is '${file}': a file that can be read is needed`);
    return null;
  }
}

function isUnknown(name: string): boolean {
  if (!name.startsWith(PREFIX)) return false;
  const bare = name.slice(PREFIX.length);
  const owner = bare.endsWith('_FILE') ? bare.slice(0, -'_FILE'.length) : '';
  return !isSetting(bare) && !(isSetting(owner) && settings[owner].isSecret);
}

/** A hint for a slip of the finger: a setting of the same letters (PROT, TIMEZONE). */
function nearest(name: string): string {
  const close = names.find((candidate) => letters(candidate) === letters(name.slice(PREFIX.length)));
  return close === undefined ? '' : ` (is ${close} meant?)`;
}

const letters = (name: string): string => [...name.replaceAll('_', '')].toSorted().join('');
