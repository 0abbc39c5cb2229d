/** What the register says about a past day: what was open then, and its changes since (payout §19.8). */
import type { LocalDate } from '../../../domain/calendar/calendar.ts';
import type { Difference, ReceivedState } from '../../../domain/payout/receipt-differences.ts';
import type { Remark } from '../../../domain/payout/receipt-matching.ts';
import { rowsOf, type Tx } from '../../platform/db/database.ts';
import { matchAsOf } from './as-of.ts';
import { ofClinic, ofYear, paidInYear } from './yearly.ts';

/** A document of the year without its other, or with one that differs. */
export type OpenRow = {
  stand: 'missing' | 'different' | 'unexpected';
  rut: string;
  name: string | null;
  paymentDate: string | null;
  expectedGross: number | null;
  expectedRetention: number | null;
  folio: number | null;
  issuedOn: string | null;
  grossAmount: number | null;
  retentionAmount: number | null;
  state: ReceivedState | null;
  differences: Difference[];
  remark: Remark | null;
};

/** As `readOpen` of the register, by the states of the day. A receipt of another month of the year is right. */
export async function readOpenOn(tx: Tx, year: number, day: LocalDate): Promise<OpenRow[]> {
  const then = await matchAsOf(tx, year, day);
  const documents = await readPaid(tx, year);
  const remarks = new Map(then.missing.map(({ id, remark }) => [id, remark]));
  const pairs = new Map(then.matches.map((match) => [match.documentId, match]));
  const open: OpenRow[] = [];
  for (const { id, rut, name, paymentDate, grossAmount, retentionAmount } of documents) {
    const pair = pairs.get(id);
    const differences = pair?.differences ?? [];
    if (pair && differences.every((difference) => difference === 'month')) continue;
    const received = pair && then.received.get(pair.receivedId);
    open.push({
      stand: pair ? 'different' : 'missing',
      ...{ rut, name, paymentDate },
      expectedGross: grossAmount,
      expectedRetention: retentionAmount,
      folio: received?.folio ?? null,
      issuedOn: received?.date ?? null,
      grossAmount: received?.grossAmount ?? null,
      retentionAmount: received?.retentionAmount ?? null,
      state: received?.state ?? null,
      differences: [...differences],
      remark: remarks.get(id) ?? null,
    });
  }
  const ofClinicThen = new Set(await readIssued(tx, year));
  for (const { id, remark } of then.unexpected) {
    const received = then.received.get(id);
    if (!received || received.state === 'annulled' || !ofClinicThen.has(id)) continue;
    open.push({
      stand: 'unexpected',
      rut: received.issuerRut,
      name: received.issuerName,
      ...{ paymentDate: null, expectedGross: null, expectedRetention: null },
      folio: received.folio,
      issuedOn: received.date,
      grossAmount: received.grossAmount,
      retentionAmount: received.retentionAmount,
      state: received.state,
      differences: [],
      remark,
    });
  }
  const spanish = new Intl.Collator('es');
  return open.sort(
    (a, b) => spanish.compare(a.name ?? '', b.name ?? '') || spanish.compare(a.rut, b.rut),
  );
}

/** The documents of what was paid in the year. */
async function readPaid(tx: Tx, year: number) {
  return rowsOf<{
    id: number;
    rut: string;
    name: string;
    paymentDate: string;
    grossAmount: number;
    retentionAmount: number;
  }>(tx)`
    SELECT d.id, d.issuer_rut AS rut, d.issuer_name AS name, paid_day(d)::text AS payment_date, d.gross_amount,
           coalesce(o.due_amount, d.retention_amount) AS retention_amount
      FROM fee_document d LEFT JOIN document_true_year o ON o.document_id = d.id WHERE d.id IN (SELECT d.id FROM ${paidInYear(year)})`;
}

/** The ids of fee receipts of the year that are not for another clinic. */
async function readIssued(tx: Tx, year: number): Promise<number[]> {
  const rows = await rowsOf<{ id: number }>(tx)`
    SELECT id FROM received_document WHERE kind = 'receipt' AND ${ofClinic()} AND ${ofYear('issued_on', year)}`;
  return rows.map(({ id }) => id);
}

/** A receipt of the year whose state was another one on the day. */
export type ChangedRow = {
  readonly rut: string;
  readonly name: string | null;
  readonly folio: number;
  readonly issuedOn: string;
  readonly grossAmount: number;
  readonly retentionAmount: number;
  /** Null: it was issued later. */
  readonly stateThen: ReceivedState | null;
  readonly state: ReceivedState;
  /** The day on which the present state was known. */
  readonly knownOn: string;
};

/** The receipts of the year whose states have changed since the end of the day, or that were issued later. */
export async function readChanges(tx: Tx, year: number, day: LocalDate): Promise<ChangedRow[]> {
  return rowsOf<ChangedRow>(tx)`
    SELECT * FROM (
      SELECT r.issuer_rut AS rut, r.issuer_name AS name, r.folio::float8 AS folio, r.issued_on::text, r.gross_amount, r.retention_amount,
             CASE WHEN r.issued_on <= ${day}::date THEN received_state_on(r, ${day}::date) END AS state_then, r.state,
             (SELECT (max(s.known_at) AT TIME ZONE 'America/Santiago')::date::text FROM received_state s
               WHERE s.received_id = r.id) AS known_on
        FROM received_document r
       WHERE r.kind = 'receipt' AND ${ofClinic()} AND ${ofYear('issued_on', year)}) AS receipt
     WHERE state_then IS DISTINCT FROM state
     ORDER BY known_on, name COLLATE "es-x-icu", rut, folio`;
}
