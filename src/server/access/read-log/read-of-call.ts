/** What the log of reads keeps of a call that answered: who is named by its input and output, and how many rows (access §16). */
import { ASKED_IN_A_BODY, type Reads } from '../../../contract/access/read-log.ts';
import type { CurrentUser } from '../../../contract/access/session.ts';
import { isMasked, isPlain } from '../../../domain/identity/patient-view.ts';
import { isValidRut, normalizeRut } from '../../../domain/identity/rut.ts';
import { PROFILE_LABELS } from '../../../domain/words/labels.ts';
import { type CallContext, callerName } from '../../platform/context.ts';
import type { ReadRecord } from './recorder.ts';

/** A record names at most 1,000 patients and 1,000 doctors: the longest page of a list has as many rows. */
const MOST_NAMED = 1_000;

/** The header in which the browser tells the screen: an address would also tell what was searched for. */
const SCREEN_HEADER = 'x-portal-screen';

type Answered = {
  readonly name: string;
  readonly reads: Reads;
  readonly input: unknown;
  readonly output: unknown;
  readonly context: CallContext;
};

/** The record of an answer; null for sums over all, which say nothing about a single person, and where the list that holds the data is empty. */
export function readOfCall(call: Answered): ReadRecord | null {
  const { name, reads, input: given, output: answer, context } = call;
  const { whose, kind } = reads;
  const input = isPlain(given) ? { ...given, ...context.asked } : given;
  const output = personalPart(answer, input, reads);
  if (output === null) return null;
  if (kind === 'sums' && !namesSomebody(input)) return null;
  const named: Named = { doctors: new Set(), patients: new Set() };
  collectAsked(input, reads, named);
  const rowCount = rowsOf(output, reads);
  const asked = named.patients.size;
  if (kind !== 'sums') collectShown(output, reads, named);
  // Patients whose names were masked or left out were not seen.
  const areShown = context.patients === 'shown';
  const isUnnamed =
    named.patients.size > MOST_NAMED ||
    rowCount === null ||
    (kind !== 'sums' && rowCount > 0 && named.patients.size === asked && asked !== 1);
  const { user, request } = context;
  return {
    at: new Date(),
    userId: user?.id ?? null,
    userName: user ? callerName(user, context) : 'Sin sesión',
    profile: user && profileName(user),
    ipAddress: request.ip,
    call: name,
    screen: screenOf(request.headers[SCREEN_HEADER]),
    kind,
    filter: filterOf(askedOf(input, request.method !== 'GET')),
    rowCount,
    doctorIds: [...named.doctors].slice(0, MOST_NAMED),
    patientRuts: [...named.patients].slice(0, MOST_NAMED),
    hasUnnamedPatients:
      areShown &&
      (whose === 'patients' ? isUnnamed : reads.mayNamePatients === true && rowCount !== 0),
  };
}

/** As the clinic calls it now: its own profile, or the product's. */
export function profileName({ profile, ownProfileName }: CurrentUser): string {
  return ownProfileName ?? PROFILE_LABELS[profile];
}

/** The answer, or the list in it that holds the data; null where none does. */
function personalPart(answer: unknown, input: unknown, { at, wholeOf }: Reads): unknown {
  const master = masterOf(input);
  if (wholeOf ? wholeOf.some((one) => one === master) : !at) return answer;
  const list = at && fieldAt(answer, at);
  return Array.isArray(list) && list.length > 0 ? list : null;
}

const masterOf = (input: unknown) => (isPlain(input) ? input.master : undefined);

function fieldAt(answer: unknown, path: readonly string[]): unknown {
  return path.reduce((value, field) => (isPlain(value) ? value[field] : undefined), answer);
}

type Named = { readonly doctors: Set<number>; readonly patients: Set<string> };

/** Fields of an input that ask for a person, or for what contains a word. */
const ASKING = /^(?:search|name|doctorIds?|patient\w*)$/;

function namesSomebody(input: unknown): boolean {
  return isPlain(input) && Object.entries(input).some(([key, value]) => ASKING.test(key) && value);
}

function collectAsked(input: unknown, reads: Reads, { doctors, patients }: Named): void {
  if (!isPlain(input)) return;
  const isDoctorsId = reads.isDoctorsId && (masterOf(input) ?? 'doctor') === 'doctor';
  const { doctorId, doctorIds, id, ids, patientRut, personRut, search } = input;
  for (const given of [doctorId, doctorIds, isDoctorsId ? [id, ids] : undefined].flat(2))
    for (const part of String(given ?? '').split(','))
      if (/^\d{1,9}$/.test(part)) doctors.add(Number(part));
  for (const rut of [patientRut, personRut])
    if (typeof rut === 'string' && rut) patients.add(storedRut(rut));
  if (typeof search === 'string' && isValidRut(search)) patients.add(storedRut(search));
}

/** As attentions keep it: one that is no RUT stays as it was typed. */
function storedRut(typed: string): string {
  return normalizeRut(typed) ?? typed.trim().slice(0, 20);
}

function collectShown(output: unknown, reads: Reads, named: Named): void {
  for (const row of listOf(output, reads) ?? [output]) {
    if (!isPlain(row)) continue;
    if (reads.isDoctorsId && typeof row.id === 'number') named.doctors.add(row.id);
    for (const rut of reads.patientsBy?.map((field) => row[field]) ?? [])
      if (typeof rut === 'string' && !isMasked(rut)) named.patients.add(rut);
  }
  collect(output, named);
}

/** Fields of any depth: `doctorId`, `doctor: {id}`, `patientRut` and `personRut`. */
function collect(value: unknown, named: Named): void {
  if (Array.isArray(value)) {
    for (const item of value) if (typeof item === 'object') collect(item, named);
    return;
  }
  if (!isPlain(value)) return;
  for (const key in value) {
    const field = value[key];
    if (typeof field === 'object') {
      if (field === null) continue;
      if (key === 'doctor' && isPlain(field) && typeof field.id === 'number')
        named.doctors.add(field.id);
      collect(field, named);
    } else if (key === 'doctorId') {
      if (typeof field === 'number') named.doctors.add(field);
    } else if (
      (key === 'patientRut' || key === 'personRut') &&
      typeof field === 'string' &&
      !isMasked(field)
    ) {
      named.patients.add(field);
    }
  }
}

/** How many rows an answer has: 1 for a record; null where they can't be counted. */
function rowsOf(output: unknown, reads: Reads): number | null {
  if (reads.kind === 'file' || reads.kind === 'answer') return null;
  if (reads.countedBy && isPlain(output))
    return reads.countedBy.reduce((sum, field) => sum + Number(output[field]), 0);
  return listOf(output, reads)?.length ?? 1;
}

/** The rows of a list, or the longest list in the answer; null of a record. */
function listOf(output: unknown, { kind }: Reads): readonly unknown[] | null {
  if (Array.isArray(output)) return output;
  if (kind !== 'list' || !isPlain(output)) return null;
  const lists: readonly unknown[][] = Object.values(output).filter(Array.isArray);
  return lists.toSorted((a, b) => b.length - a.length)[0] ?? null;
}

/** What was asked for: a body's own fields of `ASKED_IN_A_BODY`, and all of its `filters`. */
function askedOf(input: unknown, isBody: boolean): unknown {
  if (!isBody || !isPlain(input)) return input;
  const asked = Object.entries(input).filter(([key]) => ASKED_IN_A_BODY.test(key));
  return { ...Object.fromEntries(asked), ...(isPlain(input.filters) && input.filters) };
}

const PAGING = new Set(['limit', 'offset', 'sort']);
const LONGEST_TEXT = 200;
const LONGEST_FILTER = 6_000;
const MOST_ITEMS = 20;

/** What was asked for, without pages, and without files and long texts. */
function filterOf(input: unknown): Readonly<Record<string, unknown>> {
  if (!isPlain(input)) return {};
  const filter = Object.fromEntries(
    Object.entries(input).flatMap(([key, value]) =>
      PAGING.has(key) || value === undefined ? [] : [[key, shortened(value, 2)]],
    ),
  );
  return JSON.stringify(filter).length <= LONGEST_FILTER
    ? filter
    : { fields: Object.keys(filter).slice(0, 50) };
}

function shortened(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return value.length <= LONGEST_TEXT ? value : '…';
  if (Array.isArray(value))
    return value.length <= MOST_ITEMS && depth > 0
      ? value.map((item) => shortened(item, depth - 1))
      : { count: value.length };
  if (typeof value !== 'object' || value === null) return value;
  if (!isPlain(value) || depth === 0) return '…';
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, MOST_ITEMS)
      .map(([key, item]) => [key, shortened(item, depth - 1)]),
  );
}

function screenOf(header: string | string[] | undefined): string | null {
  return typeof header === 'string' && /^\/[\w/-]{0,119}$/.test(header) ? header : null;
}
