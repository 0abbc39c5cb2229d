/** The map of where data of persons are, against the database (access §17.1). */
import { afterAll, expect, it } from 'vitest';
import { openClone } from '../../../../test/support/database.ts';
import { DATA_MAP, tablesWith } from './data-map.ts';
import { SOURCES } from './sources.ts';

const { query } = await openClone(afterAll);

// access §17.1
it('classifies every column that can hold words, files or JSON, once', async () => {
  const rows = await query<{ name: string }>`
    SELECT c.table_name || '.' || c.column_name AS name
      FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE'
       AND c.udt_name IN ('text', 'varchar', 'bpchar', 'citext', 'inet', 'json', 'jsonb', 'bytea', '_text', '_varchar', '_bytea', '_jsonb', 'xml')`;
  const classified = Object.entries(DATA_MAP).flatMap(([table, holdings]) =>
    Object.values(holdings).flatMap((columns) =>
      columns.split(' ').map((column) => `${table}.${column}`),
    ),
  );
  expect(classified.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});

/** Tables of a kind that a file of everything about a person leaves out, with the reason. */
const LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
  patient: [],
  doctor: [
    // The spelling that most files have, of no attention in particular.
    'service_usual_amount',
    // What an import replaced: of the doctor it holds only what the attention holds.
    'import_previous_value',
  ],
  user: [
    // Counted by network or by what was typed, kept for a day.
    'password_link_request',
    'sign_in_failure',
    'password_link',
    'refusal_trace',
    // Names beside ids of what the audit log says, too.
    'fee_rule_version',
    'import',
    'payslip_delivery',
    'receipt_reminder',
    'unattended_import',
    'webhook',
  ],
};

// access §17.2
it.each(['patient', 'doctor', 'user'] as const)(
  'a file about a %s reads every table that holds such data',
  (kind) => {
    const read = new Set(
      SOURCES.filter(({ capacity }) => capacity === kind).flatMap(({ tables }) => tables),
    );
    const missing = tablesWith(kind).filter((table) => !read.has(table));
    expect(missing.toSorted()).toEqual([...(LEFT_OUT[kind] ?? [])].toSorted());
  },
);

// access §17.2
it('a file about a doctor reads every table of payees', () => {
  const read = new Set(
    SOURCES.filter(({ capacity }) => capacity === 'doctor').flatMap(({ tables }) => tables),
  );
  const missing = tablesWith('payee').filter((table) => !read.has(table));
  // A society is no person; its approvals repeat the payment.
  expect(missing.toSorted()).toEqual(['medical_society', 'month_approval_payment']);
});
