/**
 * What no 'Sí' or 'No' is told of, and what a question about two says besides who has more, on the demo clinic
 * (operations §32).
 */
import { describe, expect, it } from 'vitest';
import {
  ask,
  CURRENT,
  demoQuestions,
  expectNone,
  LAST,
  LAST_NAME,
  PAID,
  PAID_NAME,
} from '../../../../test/support/demo-questions.ts';
import { addMonths, formatPeriod } from '../../../domain/calendar/calendar.ts';

const { admin, doctor, columnOf } = await demoQuestions();
const BEFORE_NAME = formatPeriod(addMonths(PAID, -1));
const PARTLY_NAME = formatPeriod(addMonths(PAID, 1));
const CURRENT_NAME = formatPeriod(CURRENT);
/** The month of the portal's first attention, and the one before it. */
const [FIRST = ''] = await columnOf(
  `SELECT to_char(min(attention_date), 'DD-MM-YYYY') FROM attention`,
);
const BEGIN = { year: Number(FIRST.slice(6)), month: Number(FIRST.slice(3, 5)) };
const BEGIN_NAME = formatPeriod(BEGIN);

/** The month alone, as it is asked for. */
const monthOf = (name: string) => name.toLowerCase().replace(/ .*/, '');
const AFFIRMED = /(?:Sí|No), /;
const messageOf = async (client: typeof admin, question: string, before: string[] = []) =>
  (await ask(client, question, before)).body.message;

describe('operations §32: nothing is affirmed', () => {
  it.each([
    [
      'of a change from the later month',
      `bajaron las atenciones de ${monthOf(PAID_NAME)} a ${monthOf(BEFORE_NAME)}?`,
    ],
    [
      'of what is named first as the one compared with',
      `respecto a ${PAID_NAME}, en ${BEFORE_NAME} le pagamos más a Laura Quezada?`,
    ],
    ['of one alone', `solo cardiología tuvo más atenciones que neurología en ${PAID_NAME}?`],
  ])('operations §32.9: %s', async (_, question) => {
    const { body } = await ask(admin, question);
    expect(body.lookups).toHaveLength(2);
    expect(body.message).toContain('Del primero al segundo');
    expect(body.message).not.toMatch(AFFIRMED);
  });

  it('operations §32.13: what says more than who has more has no figure', async () => {
    await expectNone(admin, [
      `el pago más alto de ${PAID_NAME} fue mayor que el de ${BEFORE_NAME}?`,
      `se pagó al menos lo mismo en ${PAID_NAME} que en ${BEFORE_NAME}?`,
      `por lo menos hubo más atenciones en ${PAID_NAME} que en ${BEFORE_NAME}?`,
      `alguna isapre tiene más atenciones que fonasa en ${PAID_NAME}?`,
      `cuánto ganaron las dos Riquelme juntas en ${PAID_NAME}`,
    ]);
    await expectNone(doctor, [`gané al menos lo mismo en ${PAID_NAME} que en ${BEFORE_NAME}?`]);
  });

  it('operations §32.10, operations §32.11: of pesos that are not calculated, or of a month that is not over', async () => {
    const fees = await messageOf(admin, `bajaron los honorarios en ${CURRENT_NAME}?`);
    expect(fees).toContain(`no digo si es así: ${CURRENT_NAME} aún no termina.`);
    expect(fees).not.toMatch(AFFIRMED);
    const of = await messageOf(admin, `bajó el promedio por atención en ${CURRENT_NAME}?`);
    expect(of).toContain(`No digo si es así: ${CURRENT_NAME} aún no termina.`);
  });

  it('operations §32.10, operations §32.11: of payments of a month that are not made, which by the day of payment are told', async () => {
    const payments = await messageOf(admin, `bajaron los pagos en ${LAST_NAME}?`);
    expect(payments).toContain(`No digo si es así: de ${LAST_NAME} hay atenciones sin pagar.`);
    const paid = await messageOf(admin, `se pagó menos en ${PARTLY_NAME} que en ${PAID_NAME}?`);
    expect(paid).toContain(
      `Por mes de atención no digo si es así: de ${PARTLY_NAME} hay atenciones sin pagar.`,
    );
    expect(paid).toMatch(/(?:Sí|No), por fecha de pago tiene menos /);
    const retained = await messageOf(admin, `se retuvo menos en ${LAST_NAME} que en ${PAID_NAME}?`);
    expect(retained).not.toMatch(/(?:Sí|No), por mes de atención/);
  });

  it('operations §32.12: of two who have nothing yet', async () => {
    const [one, other] = await columnOf(`SELECT name FROM doctor WHERE id IN (2, 3) ORDER BY id`);
    for (const question of [
      `quién ganó más en ${LAST_NAME}, ${one} o ${other}`,
      `${one} ganó más que ${other} en ${LAST_NAME}?`,
    ]) {
      const message = await messageOf(admin, question);
      expect(message).toContain('No hay pagos procesados de ');
      expect(message).not.toMatch(/ienen lo mismo|Bruto por fecha de pago/);
    }
  });

  it('operations §32.15: of a month before the portal has attentions', async () => {
    for (const [client, begins] of [
      [admin, 'El portal tiene atenciones desde el '],
      [doctor, 'Sus atenciones en el portal empiezan el '],
    ] as const) {
      const before = formatPeriod(addMonths(BEGIN, -1));
      const message = await messageOf(
        client,
        `${client === admin ? 'hubo' : 'hice'} más atenciones en ${BEGIN_NAME} que en ${before}?`,
      );
      expect(message).toContain(begins);
      expect(message).toContain(`de ${before} no están todas`);
      expect(message).not.toMatch(AFFIRMED);
    }
    // In December the clinic begins with the year: then the one before it.
    const year = Math.min(BEGIN.year, CURRENT.year - 1);
    const years = await messageOf(doctor, `gané más en ${year + 1} que en ${year}?`);
    expect(years).toContain(`de ${year} no están todas`);
  });

  it('a month beside that of the last year is another one', async () => {
    const name = monthOf(LAST_NAME);
    const message = await messageOf(
      admin,
      `hubo más atenciones en ${name} que en ${name} del año pasado?`,
    );
    expect(message).toContain(`de ${LAST_NAME}`);
    expect(message).toContain(`de ${formatPeriod(addMonths(LAST, -12))}`);
  });
});

describe('operations §33: what goes on from a comparison', () => {
  it('operations §33.10: by how much is told by the difference', async () => {
    const { body } = await ask(doctor, 'y por cuánto', [
      `gané más en ${PAID_NAME} que en ${BEFORE_NAME}?`,
    ]);
    expect(body.lookups).toHaveLength(2);
    expect(body.message).toContain('Del primero al segundo');
  });

  it.each([
    ['¿y en %?', `cuánto se pagó en ${PAID_NAME} y ${BEFORE_NAME}`],
    ['¿y en %?', 'cómo anulo una boleta'],
    ['perdón, 2025', 'cuánto se pagó de enero a marzo'],
    ['perdón, 2025', 'cuánto se pagó el 3 de agosto'],
  ])(
    'operations §33.10, operations §33.20: %s after another question has no figure and no help: %s',
    async (question, before) => {
      await expectNone(admin, [question], [before]);
    },
  );

  it('a rate of nothing is no rate of retention', async () => {
    const { body } = await ask(admin, `cuánto subió la retención en ${PAID_NAME} en %`);
    expect(body.lookups.map(({ tool }) => tool)).not.toContain('legal_retention');
  });
});
