/** Every call says whose data it answers (access §16.1). */
import { isContractProcedure } from '@orpc/contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Reads } from '../src/contract/access/read-log.ts';
import { contract } from '../src/contract/contract.ts';
import { READS } from '../src/contract/reads.ts';
import { callRoutes } from '../src/server/platform/http/calls.ts';

/** Fields that tell of a patient or a doctor, with rows that an import refused, and an answer that is a file. */
const OF_PATIENTS = /"(?:patient(?:Rut|Name)|reasonClass)":/;
const OF_DOCTORS = /"(?:doctor(?:Id|Ids|Name|Rut)?|payee(?:Rut|Name)|bankAccount)":/;
const A_FILE = /"mediaTypes":/;
/** Files of the product or of the clinic itself. */
const NOBODYS_FILES = [
  'imports.template',
  'entryImports.template',
  'correctionFiles.template',
  'reports.workbook',
  'reports.pdf',
  'clinic.logo',
  'manuals.download',
  'manuals.doctorGuide',
];
/** The caller's account, and the clinic's. */
const OWN_ACCOUNT = [
  'session.professionalSignIn',
  'session.currentUser',
  'session.authUser',
  'profile.link',
  ...Object.keys(contract.clinic).map((name) => `clinic.${name}`),
];

const readsOf: Readonly<Record<string, Reads | null>> = READS;

/** Each call with what its answer may hold, as the schema tells. */
const answers = outputs(contract);

describe('the declaration of reads', () => {
  it('names each call of the contract once', () => {
    expect(Object.keys(READS).toSorted()).toEqual(
      callRoutes()
        .map(({ name }) => name)
        .toSorted(),
    );
  });

  it('says of each answer with patients that it is of patients', () => {
    const forgotten = answers.filter(
      ({ name, schema }) => OF_PATIENTS.test(schema) && readsOf[name]?.whose !== 'patients',
    );
    expect(forgotten.map(({ name }) => name)).toEqual([]);
  });

  it('says of each answer with doctors, payees or accounts whose it is', () => {
    const forgotten = answers.filter(
      ({ name, schema }) =>
        OF_DOCTORS.test(schema) && !readsOf[name] && !OWN_ACCOUNT.includes(name),
    );
    expect(forgotten.map(({ name }) => name)).toEqual([]);
  });

  it('records each file before it leaves, but for those of nobody', () => {
    const files = answers.filter(({ schema }) => A_FILE.test(schema)).map(({ name }) => name);
    expect(files.length).toBeGreaterThan(30);
    const unrecorded = files.filter((name) => readsOf[name]?.kind !== 'file');
    expect(unrecorded.toSorted()).toEqual(NOBODYS_FILES.toSorted());
  });
});

function outputs(node: unknown, trail: string[] = []): { name: string; schema: string }[] {
  if (isContractProcedure(node)) {
    const schema = node['~orpc'].outputSchema;
    // Streams of events have no schema of the kind.
    const described =
      schema instanceof z.ZodType &&
      z.toJSONSchema(schema, { unrepresentable: 'any', io: 'output' });
    return [{ name: trail.join('.'), schema: JSON.stringify(described || {}) }];
  }
  return Object.entries(node as object).flatMap(([key, child]) => outputs(child, [...trail, key]));
}
