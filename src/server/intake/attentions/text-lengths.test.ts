/** The lengths of an attention's texts, in letters, whatever bytes these take (db/migrations/0437_lengths_by_bytes.sql). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openClone } from '../../../../test/support/database.ts';

const { query } = await openClone(afterAll);

/** The least and the most letters of each text that an attention may have. */
const LETTERS = {
  external_id: [1, 64],
  patient_rut: [1, 20],
  patient_name: [3, 160],
  health_plan: [0, 120],
  participant: [0, 160],
  payment_account: [0, 40],
  payment_bank: [0, 120],
  source_status: [0, 60],
  unit: [1, 120],
} as const;

// A table with these columns alone, and their checks.
beforeAll(() =>
  query(`
    CREATE TABLE texts AS SELECT ${Object.keys(LETTERS).join(', ')} FROM attention WITH NO DATA;
    DO $$ DECLARE definition text; BEGIN
      FOR definition IN SELECT pg_get_constraintdef(oid) FROM pg_constraint
                         WHERE conrelid = 'attention'::regclass AND conname = ANY ('{${Object.keys(LETTERS).map((name) => `attention_${name}_check`)}}')
      LOOP EXECUTE 'ALTER TABLE texts ADD ' || definition; END LOOP;
    END $$`),
);

async function isStorable(column: string, text: string): Promise<boolean> {
  try {
    await query(`INSERT INTO texts (${column}) VALUES ('${text}')`);
    return true;
  } catch {
    return false;
  }
}

test.each(Object.entries(LETTERS))('%s', async (column, [least, most]) => {
  for (const letter of ['a', 'ñ', '€', '😀']) {
    expect(await isStorable(column, letter.repeat(least))).toBe(true);
    expect(await isStorable(column, letter.repeat(most))).toBe(true);
    expect(await isStorable(column, letter.repeat(most + 1))).toBe(false);
    if (least > 0) expect(await isStorable(column, letter.repeat(least - 1))).toBe(false);
  }
});

test('blanks around the name of a patient do not count', async () => {
  expect(await isStorable('patient_name', '  an  ')).toBe(false);
  expect(await isStorable('patient_name', ` ${'ñ'.repeat(160)} `)).toBe(true);
});
