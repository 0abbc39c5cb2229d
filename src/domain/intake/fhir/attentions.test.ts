/** Which attentions a FHIR resource is, from resources in the shape of CL Core 2.0.0 (intake §22). */
import { describe, expect, test } from 'vitest';
import {
  chargeItem,
  encounter,
  FEE_EXTENSION,
  identifier,
  PLAN_EXTENSION,
  patient,
  practitioner,
  procedure,
  SHARE_EXTENSION,
} from '../../../../test/support/fhir-resources.ts';
import { answerWith, cellsOf, problemOf, rowsOf } from '../../../../test/support/fhir-rows.ts';
import { demoDoctors } from '../../../server/operations/demo/doctors.ts';
import { SERVICES } from '../../../server/operations/demo/services.ts';
import { columnsFor, readResource } from './attentions.ts';
import { choicesProblem, type FhirChoices, USUAL_CHOICES } from './choices.ts';
import type { Json } from './json.ts';

const [doctor, other] = demoDoctors();
const digits = (rut = '') => rut.replace(/\W/g, '');
const idOf = (name: string, rut = doctor?.rut) => `${name}@fhir.clinica.example/r4-${digits(rut)}`;

// intake §22.3
describe('a charge', () => {
  test('is an attention of its patient, doctor, service, day and price', () => {
    expect(cellsOf(chargeItem('c1'))).toEqual({
      externalId: idOf('ChargeItem/c1'),
      patientRut: '12345678-5',
      patientName: 'Ana Luisa Prueba Ensayo',
      attentionDate: '2025-08-15',
      attentionTime: '10:30',
      serviceCode: SERVICES[0]?.code,
      serviceName: 'Consulta',
      netAmount: '10000',
      participatedAmount: '10000',
      doctorText: doctor?.rut,
      specialtyText: '',
      participant: '',
      unit: '',
      sourceProblem: '',
    });
  });

  test('may bring amounts and the plan in extensions', () => {
    const extension = [
      { url: SHARE_EXTENSION, valueDecimal: 7_000 },
      {
        url: PLAN_EXTENSION,
        valueCodeableConcept: { coding: [{ code: 'B', display: 'FONASA B' }] },
      },
    ];
    const extensions = { participatedAmount: SHARE_EXTENSION, healthPlan: PLAN_EXTENSION };
    expect(cellsOf(chargeItem('c1', { extension }), { extensions })).toMatchObject({
      netAmount: '10000',
      participatedAmount: '7000',
      healthPlan: 'FONASA B',
    });
    const ofPatient = patient({ extension: [{ url: PLAN_EXTENSION, valueString: 'CONSALUD' }] });
    expect(cellsOf(chargeItem('c1'), { extensions }, ofPatient)).toMatchObject({
      healthPlan: 'CONSALUD',
    });
    expect(columnsFor({ ...USUAL_CHOICES, extensions })).toContain('healthPlan');
    expect(columnsFor(USUAL_CHOICES)).not.toContain('healthPlan');
  });

  test('has the price of all its units, or of one', () => {
    const three = chargeItem('c1', { quantity: { value: 3 } });
    expect(cellsOf(three)).toMatchObject({ netAmount: '10000' });
    expect(cellsOf(three, { amountScope: 'unit' })).toMatchObject({
      netAmount: '30000',
      participatedAmount: '30000',
    });
  });

  test('of units in a text is multiplied where it is digits alone, else refused', () => {
    const units = (text: string, value: unknown = 2) => {
      const extension = [{ url: FEE_EXTENSION, valueString: text }];
      const choices = { amountScope: 'unit', extensions: { netAmount: FEE_EXTENSION } } as const;
      return cellsOf(chargeItem('c1', { extension, quantity: { value } }), choices);
    };
    expect(units('45000')).toMatchObject({ netAmount: '90000', sourceProblem: '' });
    expect(units('45.000', 1)).toMatchObject({ netAmount: '45.000', sourceProblem: '' });
    for (const text of ['45.000', '$ 45.000', '1.250.000,00', '45,5'])
      expect(units(text).sourceProblem).toBe(
        `ChargeItem/c1: su valor por unidad «${text}» es un texto, que no se puede multiplicar por su cantidad`,
      );
    expect(units('45000', '2').sourceProblem).toContain('su cantidad no es un número');
  });

  test('of units is multiplied before it is rounded', () => {
    const base = chargeItem('c1', {
      quantity: { value: 3_000 },
      priceOverride: { value: 333.3333 },
    });
    // The importer rounds it to 1.000.000.
    expect(cellsOf(base, { amountScope: 'unit' })).toMatchObject({ netAmount: '999999,90' });
  });

  test('is in pesos, also as a Quantity', () => {
    const extensions = { netAmount: FEE_EXTENSION };
    const of = (valueQuantity: Json) =>
      cellsOf(chargeItem('c1', { extension: [{ url: FEE_EXTENSION, valueQuantity }] }), {
        extensions,
      });
    expect(of({ value: 500, unit: 'pesos', code: 'CLP' })).toMatchObject({
      netAmount: '500',
      sourceProblem: '',
    });
    expect(of({ value: 500, code: 'USD' }).sourceProblem).toContain('viene en USD');
    expect(of({ value: 2, unit: 'UF' }).sourceProblem).toContain('viene en UF');
  });

  test('has an ID that names its kind, its server and its doctor', () => {
    const idAt = (server: string, id: string) => {
      const read = readResource(chargeItem(id), USUAL_CHOICES, { ...answerWith(), server });
      return read.kind === 'rows' ? read.rows[0]?.cells : undefined;
    };
    const suffix = `-${digits(doctor?.rut)}`;
    expect(idAt('a.example/fhir', '1001')?.externalId).toBe(
      `ChargeItem/1001@a.example/fhir${suffix}`,
    );
    // There is no room for the server's name.
    const uuid = '8c1b7c1e-52f5-4d0a-9c55-2f3f0f6a1b2c';
    const [first, second] = ['a', 'b'].map((name) =>
      idAt(`${name}.example/fhir`.padStart(40, 'x'), uuid),
    );
    expect(first?.externalId).toMatch(new RegExp(`^ChargeItem/${uuid}@[0-9a-z]{6}${suffix}$`));
    expect(first?.externalId?.length).toBeLessThanOrEqual(64);
    expect(second?.externalId).not.toBe(first?.externalId);
    expect(idAt('a.example', 'x'.repeat(60))?.sourceProblem).toContain('su id es demasiado largo');
  });

  test('says nothing of its status, which billing changes', () => {
    expect(columnsFor(USUAL_CHOICES)).not.toContain('statusText');
  });

  test('is refused in another currency, and without a price', () => {
    expect(problemOf(chargeItem('c1', { priceOverride: { value: 20, currency: 'USD' } }))).toBe(
      'ChargeItem/c1: su valor viene en USD, no en pesos (CLP)',
    );
    expect(problemOf(chargeItem('c1', { priceOverride: undefined }))).toBe(
      'ChargeItem/c1: no trae valor (priceOverride)',
    );
  });

  test('takes its ID from an identifier of the chosen system', () => {
    const choices = { idSystem: 'https://clinica.example/folio' };
    const own = [{ system: 'https://clinica.example/folio', value: 'F-77' }];
    expect(cellsOf(chargeItem('c1', { identifier: own }), choices)).toMatchObject({
      externalId: `F-77-${digits(doctor?.rut)}`,
    });
    expect(problemOf(chargeItem('c1'), choices)).toContain('no trae el identificador');
  });

  test('may name the society by the organization that performed it', () => {
    const organization = {
      resourceType: 'Organization',
      id: 'o1',
      identifier: [{ value: '76.543.210-3' }],
    };
    const base = chargeItem('c1', { performingOrganization: { reference: 'Organization/o1' } });
    expect(cellsOf(base, {}, organization)).not.toHaveProperty('societyRut');
    expect(cellsOf(base, { society: 'organization' }, organization)).toMatchObject({
      societyRut: '76543210-3',
    });
  });
});

// intake §22.4
describe('those who performed', () => {
  const second = practitioner({ id: 'd2', identifier: [identifier(other?.rut ?? '')] });
  const choices: Partial<FhirChoices> = {
    base: 'Procedure',
    extensions: { netAmount: FEE_EXTENSION },
  };

  test('are an attention each, with their amount', () => {
    expect(rowsOf(procedure('q1'), choices, second).map(({ cells }) => cells)).toMatchObject([
      {
        externalId: idOf('Procedure/q1'),
        participant: 'Cirujano',
        netAmount: '300000',
        sourceProblem: '',
      },
      {
        externalId: idOf('Procedure/q1', other?.rut),
        participant: 'Primer ayudante',
        netAmount: '90000',
        sourceProblem: '',
      },
    ]);
  });

  test('never share one amount', () => {
    const performer = ['d1', 'd2'].map((id) => ({ actor: { reference: `Practitioner/${id}` } }));
    const rows = rowsOf(chargeItem('c1', { performer }), {}, second);
    expect(rows.map(({ cells }) => cells.sourceProblem)).toEqual([
      'ChargeItem/c1: trae varios participantes y no dice el valor de cada uno',
      'ChargeItem/c1: trae varios participantes y no dice el valor de cada uno',
    ]);
  });

  test('are not twice the same', () => {
    const own = procedure('q1').performer as Json[];
    const performer = [own[0], { ...own[1], actor: { reference: 'Practitioner/d1' } }];
    const rows = rowsOf(procedure('q1', { performer }), choices);
    expect(rows.map(({ cells }) => cells.sourceProblem)).toEqual([
      'Procedure/q1: trae dos veces al mismo profesional',
      'Procedure/q1: trae dos veces al mismo profesional',
    ]);
  });

  test('are not the organization nor the patient', () => {
    const performer = [
      { actor: { reference: 'Organization/o1' } },
      { actor: { reference: 'Organization/o1/_history/2' } },
      { actor: { type: 'Device', identifier: { value: '1' } } },
      {
        actor: { type: 'http://hl7.org/fhir/StructureDefinition/Patient', reference: 'urn:uuid:1' },
      },
      { actor: { reference: 'Practitioner/d1' } },
    ];
    expect(rowsOf(chargeItem('c1', { performer }))).toHaveLength(1);
  });

  test('are the only professional of the encounter, where the charge names none', () => {
    const participant = [{ individual: { reference: 'Practitioner/d1' } }];
    const base = chargeItem('c1', { performer: undefined, context: { reference: 'Encounter/e1' } });
    expect(cellsOf(base, {}, encounter({ participant }))).toMatchObject({
      doctorText: doctor?.rut,
    });
    const two = [...participant, { individual: { reference: 'Practitioner/d2' } }];
    expect(problemOf(base, {}, encounter({ participant: two }), second)).toBe(
      'ChargeItem/c1: no dice quién es el profesional',
    );
  });

  test('need an extension with the amount of a procedure', () => {
    expect(choicesProblem({ base: 'Procedure', extensions: {} })).toMatchObject({
      missing: 'netAmount',
      words: expect.stringContaining('no tiene precio'),
    });
    expect(
      choicesProblem({ base: 'Procedure', extensions: { netAmount: FEE_EXTENSION } }),
    ).toBeNull();
  });
});

// intake §22.3
test('a share needs the extension of the amount that is paid', () => {
  const participationRate = 'https://clinica.example/x';
  expect(choicesProblem({ base: 'ChargeItem', extensions: { participationRate } })).toMatchObject({
    missing: 'participatedAmount',
  });
  const extensions = { participationRate, participatedAmount: SHARE_EXTENSION };
  expect(choicesProblem({ base: 'ChargeItem', extensions })).toBeNull();
});

// intake §22.6
describe('a status', () => {
  const read = (base: Json, choices: Partial<FhirChoices> = {}, ...resources: readonly Json[]) =>
    readResource(base, { ...USUAL_CHOICES, ...choices }, answerWith(...resources));

  test.each(['planned', 'not-billable', 'aborted', 'entered-in-error'])(
    '%s is left out',
    (status) => {
      expect(read(chargeItem('c1', { status }))).toEqual({
        kind: 'leftOut',
        status,
        date: '2025-08-15',
        ids: [
          expect.stringMatching(/^ChargeItem\/c1@/),
          expect.stringMatching(/^ChargeItem\/c1@.{6}$/),
        ],
      });
    },
  );
  test.each(['not-done', 'in-progress', 'stopped', 'entered-in-error'])(
    '%s of a procedure is left out',
    (status) => {
      expect(read(procedure('q1', { status }), { base: 'Procedure' })).toEqual({
        kind: 'leftOut',
        status,
        date: '2025-08-15',
        ids: [
          expect.stringMatching(/^Procedure\/q1@/),
          expect.stringMatching(/^Procedure\/q1@.{6}$/),
        ],
      });
    },
  );
  test('that says nothing refuses the row', () => {
    expect(problemOf(chargeItem('c1', { status: 'unknown' }))).toBe(
      'ChargeItem/c1: su estado es unknown',
    );
    expect(problemOf(chargeItem('c1', { status: undefined }))).toBe(
      'ChargeItem/c1: su estado es desconocido',
    );
  });
  test('of the encounter counts, too', () => {
    const base = chargeItem('c1', { context: { reference: 'Encounter/e1' } });
    expect(read(base, {}, encounter({ status: 'entered-in-error' })).kind).toBe('leftOut');
    expect(read(base, {}, encounter({ status: 'cancelled' }))).toMatchObject({
      kind: 'leftOut',
      status: 'cancelled-encounter',
    });
    expect(read(base, {}, encounter({ status: 'constructor' })).kind).not.toBe('leftOut');
  });
});

test('a misshapen resource is refused, and never fails', () => {
  const base = {
    resourceType: 'ChargeItem',
    status: 3,
    code: [],
    subject: 'x',
    performer: {},
    priceOverride: 'y',
  };
  expect(problemOf(base)).toContain('ChargeItem/(sin id): su estado es desconocido; no trae id');
});
