/** Loose ways of asking, on the demo clinic (operations §19). */
import { describe, expect, it } from 'vitest';
import {
  ask,
  demoQuestions,
  expectNone,
  inMonth,
  itAnswers,
  LAST_NAME,
  PAID,
  PAID_NAME,
} from '../../../../test/support/demo-questions.ts';
import { addMonths, formatPeriod } from '../../../domain/calendar/calendar.ts';
import { inOneWay } from './grammar/loose-ways.ts';

const { admin, doctor, someone, atenciones, pesos } = await demoQuestions();
const NEXT_NAME = formatPeriod(addMonths(PAID, 1)).split(' ')[0];
const MONTH = PAID_NAME.split(' ')[0];
/** A question that is said loosely, and the same in one way. */
const SAME = [
  [
    admin,
    `hasta cuándo hay plazo para cerrar ${LAST_NAME.toLowerCase()}`,
    `cuándo cierra ${LAST_NAME.toLowerCase()}`,
  ],
  [admin, 'qué usuarios no están activos', 'qué usuarios están inactivos'],
  // operations §35.2
  [admin, `como hago para cerrar ${MONTH}`, 'cómo cierro el mes'],
  [admin, 'cuánta retención acumulamos en 2026', 'cuánta retención hubo en 2026'],
  [admin, 'retención acumulada de enero a marzo', 'retención de enero a marzo'],
  [
    admin,
    `cuánto le llegó al banco a ${someone.name} en el último pago`,
    `cuál fue el último pago de ${someone.name}`,
  ],
  [
    admin,
    `plata total de ${someone.name} en ${PAID_NAME}`,
    `cuánto suman los honorarios de ${someone.name} en ${PAID_NAME}`,
  ],
  [admin, 'sociedades ordenadas según lo que les debemos', 'cuánto se debe por sociedad'],
  [admin, 'deudas vigentes de los médicos, con saldo', 'qué le deben los médicos a la clínica'],
  [admin, 'atenciones ene-mar', 'atenciones de enero a marzo'],
  [admin, `atenciones sin valorizar de ${LAST_NAME}`, `atenciones sin calcular de ${LAST_NAME}`],
  [doctor, 'mis 3 mejores meses', 'los 3 meses en que más me pagaron'],
  [doctor, `cuánto llevo producido en ${LAST_NAME}`, `bruto de mis atenciones en ${LAST_NAME}`],
  [
    doctor,
    `cuánto llevo producido en ${LAST_NAME}, aunque no esté calculado`,
    `bruto de mis atenciones en ${LAST_NAME}`,
  ],
] as const;

describe('operations §19.17, operations §19.18: what is said loosely', () => {
  it.each(SAME.map(([client, loose, plain]) => ({ client, loose, plain })))(
    'is $plain',
    async ({ client, loose, plain }) => {
      const [one, other] = [(await ask(client, loose)).body, (await ask(client, plain)).body];
      expect(one.lookups, one.message).toHaveLength(1);
      expect(one.message).toBe(other.message);
    },
  );

  it('is not guessed where a word is left', () =>
    expectNone(admin, [
      `hasta cuándo hay plazo para zurdar ${LAST_NAME}`,
      `plata total del zurdo en ${PAID_NAME}`,
      'sociedades ordenadas según lo que les zurdamos',
      'atenciones ene-zur',
    ]));
});

it('operations §22.10: the month that was worked says that the other is that of the payment, and no third is passed over', () => {
  const asked = `total de retención a declarar por los pagos hechos en ${NEXT_NAME} (los de`;
  expect(inOneWay(`${asked} ${MONTH})`)).toBe(asked.replace(/ \(los de$/, ' por fecha de pago'));
  expect(inOneWay(`${asked} ${NEXT_NAME})`)).toContain('(los de');
});

describe('operations §19.8: pesos of attentions', () => {
  const between = `gross_amount BETWEEN 100000 AND 200000 AND ${inMonth('attention_date', PAID)}`;
  itAnswers(admin, [
    [
      `cuántas atenciones hay entre 100 y 200 mil en ${PAID_NAME}`,
      'attention_groups',
      () => atenciones(between),
    ],
  ]);

  it('but without what is counted a number is of no pesos', () =>
    expectNone(admin, [`hay entre 100 y 200 mil en ${PAID_NAME}`, 'cuántas hay, más de 1.000']));
});

it('operations §19.19: what a doctor produced is the gross of their attentions', async () => {
  const { body } = await ask(doctor, `cuánto llevo producido en ${PAID_NAME}`);
  expect(body.message).toContain(
    `por un bruto de ${await pesos(`SELECT sum(gross_amount) FROM attention WHERE doctor_id = ${someone.id} AND ${inMonth('attention_date', PAID)}`)}`,
  );
});

describe('operations §33.14: goes on', () => {
  itAnswers(admin, [
    [
      [`cuánto se le ha pagado a sociedades en ${PAID_NAME}`, 'y a personas naturales'],
      'payment_groups',
      'a su nombre',
    ],
  ]);

  it('operations §26.10: asks for one thing or another, both of the asker', async () => {
    const { body } = await ask(doctor, '¿tengo algo retenido o algún descuento pendiente?');
    expect(body.lookups.map(({ tool }) => tool)).toEqual(['held_payments', 'entries']);
    await expectNone(doctor, ['¿tengo algo retenido o algún zurdo pendiente?']);
  });
});
