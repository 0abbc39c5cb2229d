/** Who made a file and when, read back from its name and bytes alone. */
import { read } from '@e965/xlsx';
import { dateInClinic, timeInClinic } from '../../src/domain/calendar/calendar.ts';
import { readObjects } from './pdf-text.ts';
import { readZip, zipComment } from './zip.ts';

/** `by` and a moment to the minute, `null` where the file says neither; `place` is where it says them. */
export type Told = { readonly place: string; readonly by: string; readonly at: string } | null;

/** `2026-07-31 09:05` */
export const minuteOf = (at: Date) => `${dateInClinic(at)} ${timeInClinic(at)}`;

/** The name under which an answer is saved. */
export function nameIn(headers: object): string {
  const said = String((headers as Record<string, unknown>)['content-disposition']);
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(said) ?? [];
  return encoded ? decodeURIComponent(encoded) : (/filename="([^"]+)"/.exec(said)?.[1] ?? '');
}

/** What a file says of its maker. `name` is that of the answer. */
export function makerTold(name: string, bytes: Buffer): Told {
  if (name.endsWith('.csv')) return inName(name);
  if (name.endsWith('.xlsx')) return inWorkbook(bytes);
  if (name.endsWith('.pdf')) return inPdf(bytes);
  if (name.endsWith('.zip')) return inZip(bytes);
  if (name.endsWith('.html')) return inPage(bytes.toString());
  throw new Error(`a file of an unknown kind: ${name}`);
}

function inName(name: string): Told {
  const [, day, hour, minute, by] =
    /_(\d{4}-\d\d-\d\d)_(\d\d)(\d\d)_([a-z\d.]+)\.csv$/.exec(name) ?? [];
  return by ? { place: 'name', by, at: `${day} ${hour}:${minute}` } : null;
}

function inWorkbook(bytes: Buffer): Told {
  const { Author, CreatedDate } = read(bytes, { bookProps: true }).Props ?? {};
  return Author && CreatedDate
    ? { place: 'properties', by: Author, at: minuteOf(new Date(CreatedDate)) }
    : null;
}

function inPdf(bytes: Buffer): Told {
  const info = [...readObjects(bytes.toString('latin1')).values()].find(
    (one) => /\/Title/.test(one) && /\/Author/.test(one),
  );
  const [, author] = /\/Author <feff([\da-f]*)>/.exec(info ?? '') ?? [];
  const [, ...when] =
    /\/CreationDate \(D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z\)/.exec(info ?? '') ?? [];
  if (!author || when.length === 0) return null;
  const [year, month, day, hour, minute, second] = when;
  const by = Buffer.from(author, 'hex').swap16().toString('utf16le');
  return {
    place: 'properties',
    by,
    at: minuteOf(new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)),
  };
}

function inZip(bytes: Buffer): Told {
  if (readZip(bytes).size === 0) return null;
  const [, by = '', day, month, year, time] =
    /^Hecho por (.+) el (\d\d)-(\d\d)-(\d{4}) (\d\d:\d\d)$/.exec(zipComment(bytes)) ?? [];
  return by ? { place: 'comment', by, at: `${year}-${month}-${day} ${time}` } : null;
}

function inPage(page: string): Told {
  const said = (name: string) =>
    new RegExp(`<meta name="${name}" content="([^"]*)">`).exec(page)?.[1];
  const [by, at] = [said('author'), said('dcterms.created')];
  return by && at ? { place: 'properties', by, at: minuteOf(new Date(at)) } : null;
}
