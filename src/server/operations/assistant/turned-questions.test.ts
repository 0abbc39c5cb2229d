/**
 * Loose ways of asking, what only repeats a rule's scope, and questions that turn the one before, on the demo clinic
 * (operations §19, operations §29, operations §33).
 */
import { describe, expect, it } from 'vitest';
import {
  ask,
  demoQuestions,
  itAnswers,
  ofPeriod,
  PAID,
  PAID_NAME,
} from '../../../../test/support/demo-questions.ts';
import { addMonths, formatPeriod } from '../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../domain/money.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { plainly } from './grammar/habits.ts';
import { inOneWay } from './grammar/loose-ways.ts';

const { admin, doctor, someone, rowsOf, figure, pesos, columnOf } = await demoQuestions();
const BEFORE_NAME = formatPeriod(addMonths(PAID, -1));
/** Rules as they are now, in some state. */
const rulesNow = (where: string) =>
  `FROM fee_rule r JOIN fee_rule_version v ON v.rule_id = r.id AND v.to_revision IS NULL WHERE r.deleted_at IS NULL AND r.kind = 'rule' AND ${where}`;
const [agreement] = await rowsOf<{ code: string; doctor: string }>(
  `SELECT r.code, d.name AS doctor FROM fee_rule r JOIN fee_rule_version v ON v.rule_id = r.id AND v.to_revision IS NULL
     JOIN doctor d ON d.id = v.doctor_id WHERE v.name = 'Coordinación de pediatría'`,
);
const [other] = await columnOf(
  `SELECT name FROM doctor WHERE name <> '${agreement?.doctor}' ORDER BY id LIMIT 1`,
);

describe('operations §19.15, operations §19.16, operations §29.5: loose ways of asking', () => {
  it.each([
    ['y sumando todo lo que me han pagado este año?', 'cuánto me han pagado este año'],
    ['y sumando todo lo que me han pagado este año con lo de 2025', null],
    ['sumando lo que me retuvieron este año', null],
    ['cuánto se pagó en mayo por qué la encuentro rara', 'cuánto se pagó en mayo'],
    ['por qué la encuentro rara', null],
    ['cuánto se pagó en mayo, por qué la encuentro baja', null],
    ['por qué la encuentro rara a Ana Soto', null],
    // operations §19.9
    ['cuánto le pagaron en agosto? es para comparar', 'cuánto le pagaron en agosto'],
    ['agosto y septiembre para comparar', null],
    ['busco las atenciones del paciente Díaz', 'las atenciones del paciente Díaz'],
    ['busco el certificado de honorarios', null],
    ['busco a la doctora Soto', null],
    [
      'la boleta de Ana Soto de agosto qué onda, no me cuadra',
      'cómo están las boletas de Ana Soto de agosto',
    ],
    ['qué onda con la nómina', null],
    ['la boleta de Ana Soto, cuánto fue, qué onda', null],
    [
      'la Beatriz Riquelme no ha cobrado, qué pasa con ella',
      'por qué no se le pagó a la Beatriz Riquelme',
    ],
    ['la clínica no ha cobrado, qué pasa', null],
    ['qué pasa con la nómina', null],
    ['el doctor Soto no ha cobrado desde mayo, qué pasa', null],
    ['la gente que no ha cobrado, qué pasa con ella', null],
    ['qué reglas ocupa traumatología', 'qué reglas hay de traumatología'],
    ['qué reglas ocupa Ana Araya', null],
    ['cuántas reglas ocupa traumatología', null],
    ['hay reglas que no estén activas? cuáles', 'hay reglas inactivas'],
    ['hay reglas que no estén vigentes?', null],
    ['hay reglas que no pagan? cuáles son de noche', null],
    ['médicos que no están activos', 'médicos inactivos'],
    ['la urol-00 no sigue vigente, cierto?', 'la urol-00 está vigente'],
    ['la urol-00 no paga, cierto?', null],
    ['el portal no está activo', null],
    ['la urol-00 no está vigente desde cuándo', null],
    ['me fue mejor en julio o en agosto?', 'me pagaron más en julio o en agosto'],
    ['a Ana le fue mejor en julio o en agosto', null],
    ['me fue mejor en julio o en hmq', null],
    // operations §32.14
    [
      'hicimos más cesáreas que partos este año o al revés',
      'hicimos más cesáreas que partos este año',
    ],
    ['ahora al revés', null],
    ['el dr Juan Soto tiene cuenta para entrar? con qué usuario', 'qué usuario tiene Juan Soto'],
    ['el dr Juan Soto tiene cuenta en qué banco', null],
  ])('%s', (typed, read) => {
    expect(inOneWay(typed)).toBe(read ?? typed);
  });

  it.each([
    ['nesecito el total retenido', 'necesito el total retenido'],
    ['cuánto llebo este mes', 'cuánto llevo este mes'],
    ['el doctor Llebot', 'el doctor Llebot'],
  ])('operations §19.5: a verb is spelled as it should be: %s', (typed, read) => {
    expect(plainly(typed)).toContain(read);
  });

  itAnswers(admin, [
    [
      'hay reglas que no estén activas? cuáles',
      'rule_list',
      async () => columnOf(`SELECT r.code ${rulesNow('NOT v.is_active')}`),
      async () => {
        const [over, toCome] = [
          await figure(`SELECT count(*) ${rulesNow('v.is_active AND v.valid_to < CURRENT_DATE')}`),
          await figure(
            `SELECT count(*) ${rulesNow('v.is_active AND v.valid_from > CURRENT_DATE')}`,
          ),
        ];
        return `Tampoco rigen hoy: ${countOf(over, 'regla vencida', 'reglas vencidas')} y ${countOf(toCome, 'regla aún no vigente', 'reglas aún no vigentes')}.`;
      },
    ],
    ['la urol-00 no sigue vigente cierto?', 'rule_card', 'está vencida'],
    ['la card-02 no está vigente, cierto?', 'rule_card', 'está vigente'],
    ['q reglas ocupa traumatologia', 'rule_list', 'TRAU-01'],
    ['que boletas llegaron con el monto malo', 'receipts', 'con diferencia'],
    [
      `hay atenciones de ${PAID_NAME} que no calcularon con ninguna regla? cuantas`,
      'fee_totals',
      async () =>
        countOf(
          await figure(
            `SELECT count(*) FROM calculation WHERE rule_version_id IS NULL AND ${ofPeriod(PAID)}`,
          ),
          'registro',
          'registros',
        ),
    ],
  ]);

  it('a state that is not read stays not understood', async () => {
    const { body } = await ask(admin, `atenciones de ${PAID_NAME} que no calzan? cuantas`);
    expect(body.lookups).toEqual([]);
  });

  it('operations §19.16: of two months a doctor is told both, as paid', async () => {
    const { body } = await ask(
      doctor,
      `me fue mejor en ${formatPeriod(PAID).split(' ')[0]} o en ${BEFORE_NAME.split(' ')[0]}?`,
    );
    expect(body.lookups.map(({ tool }) => tool)).toEqual(['doctor_payments', 'doctor_payments']);
    const net = `SELECT sum(total_amount) FROM payment WHERE status = 'paid' AND doctor_id = ${someone.id} AND`;
    expect(body.message).toContain(await pesos(`${net} ${ofPeriod(PAID)}`));
    expect(body.message).toContain(await pesos(`${net} ${ofPeriod(addMonths(PAID, -1))}`));
  });
});

describe('operations §29.6: what repeats the scope of a rule', () => {
  itAnswers(admin, [
    ['cuanto paga la card-02 por ecocardiograma ahora', 'rule_card', 'paga $38.000 por atención'],
    [
      `que porcentaje se le aplica a ${agreement?.doctor} en su convenio de coordinacion`,
      'rule_card',
      `Es de ${agreement?.doctor}.`,
      'paga 80 % de la base',
    ],
  ]);

  it('goes on to what it paid before', async () => {
    const { body } = await ask(admin, 'y antes cuanto era?', [
      'cuanto paga la card-02 por ecocardiograma ahora',
    ]);
    expect(body.message).toContain('CARD-02 pagaba $36.000 por atención');
  });

  it.each([
    'cuanto paga la card-01 por ecocardiograma',
    'cuanto paga la card-02 por colonoscopia larga',
    'cuanto paga la gast-02 por colonoscopia larga',
    `que porcentaje se le aplica a ${other} en su convenio de coordinacion`,
    `cuanto paga la card-02 por ecocardiograma a ${other}`,
  ])('operations §29.7: is nothing else: %s', async (question) => {
    const { body } = await ask(admin, question);
    expect(body.lookups.filter(({ tool }) => tool === 'rule_card')).toEqual([]);
  });
});

describe('operations §33: a question that turns the one before', () => {
  const TOP = `top 5 de los medicos que mas ganaron en ${PAID_NAME}`;
  const fewest = (limit: number) =>
    columnOf(
      `SELECT d.name FROM calculation c JOIN doctor d ON d.id = c.doctor_id WHERE ${ofPeriod(PAID)} GROUP BY d.name ORDER BY sum(c.calculated_amount), d.name LIMIT ${limit}`,
    );

  it.each([
    ['ahora al reves, los 3 que menos', 3],
    ['al reves', 5],
  ])('operations §33.13: from its other end: %s', async (question, limit) => {
    const { body } = await ask(admin, question, [TOP]);
    expect(body.lookups[0]?.facts.map(({ label }) => label)).toEqual(await fewest(limit));
  });

  it('operations §33.13: by means of payment', async () => {
    const { body } = await ask(admin, 'no, solo los que se pagan con cheque', [
      `cuanta plata se fue en honorarios en ${PAID_NAME}`,
    ]);
    const [paid] = await rowsOf<{ doctors: number; net: number }>(
      `SELECT count(DISTINCT doctor_id)::int AS doctors, sum(total_amount)::bigint::float8 AS net FROM payment
        WHERE status = 'paid' AND payment_method = 'check' AND ${ofPeriod(PAID)}`,
    );
    expect(body.message).toContain(
      `${countOf(paid?.doctors ?? 0, 'médico', 'médicos')} en total: ${formatPesos(paid?.net ?? 0)} líquidos`,
    );
  });

  it.each([
    // operations §33.14
    [
      'y a las sociedades?',
      'cuanto se va a retener el proximo año, el %',
      'A ninguna sociedad activa se le retiene.',
    ],
    // operations §33.16
    ['y por que motivo la primera?', 'a quien le tenemos parado el pago', 'Contrato vencido'],
    ['tiene correo?', 'quien es elisa vidal, que perfil tiene', 'user@ejemplo.cl'],
  ])('%s', async (question, before, said) => {
    expect((await ask(admin, question, [before])).body.message).toContain(said);
  });

  it.each([
    ['ahora al reves, los 3 que mas', TOP],
    ['al reves, los 3 que menos atendieron', TOP],
    ['solo los que se pagan con cheque', `honorarios de cardiologia de ${PAID_NAME}`],
    ['y a las sociedades cuanto?', 'cuanto se va a retener el proximo año, el %'],
    ['y por que motivo la segunda?', 'a quien le tenemos parado el pago'],
    ['tiene correo?', 'que usuarios hay'],
  ])('is not read into another one: %s', async (question, before) => {
    expect((await ask(admin, question, [before])).body.lookups).toEqual([]);
  });

  it('operations §33.14: a retention in pesos is that of the societies', async () => {
    const { body } = await ask(admin, 'y a las sociedades?', [`cuanto se retuvo en ${PAID_NAME}`]);
    expect(body.lookups.map(({ tool }) => tool)).not.toContain('master_list');
  });

  it('operations §19.10: the day of today may be said with its number, and no other', async () => {
    const day = Number(
      (await columnOf(`SELECT extract(day FROM now() AT TIME ZONE 'America/Santiago')`))[0],
    );
    const today = await ask(admin, `cuantas atenciones hubo hoy ${day}`);
    expect(today.body.lookups.map(({ tool }) => tool)).toEqual(['attention_count']);
    const other = await ask(admin, `cuantas atenciones hubo hoy ${day === 1 ? 2 : day - 1}`);
    expect(other.body.lookups).toEqual([]);
  });
});
