/** Questions about which rules and agreements pay so, were used, or pay whom, and about one's own menu, on the demo clinic. */
import { describe, expect, it } from 'vitest';
import { ask, demoQuestions } from '../../../../test/support/demo-questions.ts';

const { app, admin, doctor, someone, columnOf, figure } = await demoQuestions();
const supervisor = await app.signedInAs('supervisor');

const TODAY = `(now() AT TIME ZONE 'America/Santiago')::date`;
const CURRENT = `fee_rule r JOIN fee_rule_version v ON v.rule_id = r.id AND v.to_revision IS NULL AND r.deleted_at IS NULL`;
const IN_FORCE = `v.is_active AND v.valid_from <= ${TODAY} AND (v.valid_to IS NULL OR v.valid_to >= ${TODAY})`;
const codes = (kind: string, where: string) =>
  columnOf(`SELECT r.code FROM ${CURRENT} WHERE r.kind = '${kind}' AND ${where} ORDER BY r.code`);

/** The codes that the facts of the answer tell. */
async function told(question: string, client = admin) {
  const { body } = await ask(client, question);
  expect(body.lookups, `${question}: ${body.message}`).toMatchObject([{ tool: 'rule_list' }]);
  return body.lookups[0]?.facts.map(({ label }) => label) ?? [];
}

describe('operations §29: rules by what they pay', () => {
  it.each([
    ['qué reglas pagan menos del 50%', 'rule', "v.payment_type = 'percentage' AND v.rate < 5000"],
    [
      'reglas que pagan menos de un 50 por ciento',
      'rule',
      "v.payment_type = 'percentage' AND v.rate < 5000",
    ],
    [
      'reglas que pagan entre 78 y 80%',
      'rule',
      "v.payment_type = 'percentage' AND v.rate BETWEEN 7800 AND 8000",
    ],
    [
      'qué convenios pagan más del 75%',
      'convention',
      "v.payment_type = 'percentage' AND v.rate > 7500",
    ],
    ['qué reglas pagan por tramos', 'rule', "v.payment_type = 'table_accumulated'"],
    ['qué convenios son de monto fijo', 'convention', "v.payment_type = 'fixed_amount'"],
  ])(
    'operations §29.8, operations §29.9: are those in force: %s',
    async (question, kind, where) => {
      expect(await told(question)).toEqual(await codes(kind, `${IN_FORCE} AND ${where}`));
    },
  );

  it('operations §29.9: that pay so in a part alone are told beside them', async () => {
    const { body } = await ask(admin, 'qué reglas pagan más del 74%');
    expect(body.message).toContain(
      'En parte, por sus tramos o precios, también 1 regla activa: MED-028',
    );
  });

  it('operations §29.8: with the highest rate are all that have it', async () => {
    const { body } = await ask(admin, 'la regla con el % más alto de toda la clínica');
    const highest = await codes(
      'rule',
      `${IN_FORCE} AND v.rate = (SELECT max(v.rate) FROM ${CURRENT} WHERE r.kind = 'rule' AND ${IN_FORCE})`,
    );
    expect(body.lookups[0]?.facts.map(({ label }) => label)).toEqual(highest);
  });

  it.each([
    'qué reglas no pagan monto fijo',
    'reglas de monto fijo o por tramos',
    'qué reglas pagan más de 120%',
    'la regla con más porcentaje de pacientes fonasa',
    'convenios que pagan más del 75% en octubre',
    'reglas activas o vencidas que pagan más del 70%',
    'reglas vigentes y vencidas que pagan menos del 65%',
    'qué porcentaje de las reglas pagan monto fijo',
    'qué porcentaje de los convenios son de monto fijo',
    'qué médicos tienen reglas que pagan más del 70%',
    'quiénes tienen convenio por porcentaje',
    'médicos con convenio que pagan más del 70%',
    'prestaciones que no tienen regla propia',
    'cuánta plata hay en prestaciones sin regla asociada',
    'qué reglas se topan con la CARD-02',
    'reglas que no se usan de noche',
  ])('operations §29.11: have no answer beside the question: %s', async (question) => {
    const { body } = await ask(admin, question);
    expect(body.lookups, body.message).toEqual([]);
  });
});

describe('operations §29.10: what is told beside rules', () => {
  it.each([
    ['reglas de noche de pediatría', "v.schedule_type = 'night'"],
    [
      'reglas de pediatría que pagan más del 70% de noche',
      "v.schedule_type = 'night' AND v.rate > 7000",
    ],
    ['reglas sin fecha de término de pediatría', 'v.valid_to IS NULL'],
    ['reglas de pediatría que empezaron este año', `v.valid_from >= date_trunc('year', ${TODAY})`],
  ])('is narrowed down as they are: %s', async (question, where) => {
    const { body } = await ask(admin, question);
    const all = await figure(
      `SELECT count(*) FROM ${CURRENT} WHERE r.kind = 'rule' AND ${question.includes('empezaron') ? 'true' : IN_FORCE} AND v.specialty_ids IS NULL AND ${where}`,
    );
    expect(body.message).toMatch(
      new RegExp(`Además hay ${all} reglas? .*para todas las especialidades`),
    );
  });

  it('of other hours is nothing told: what pays so in a part alone', async () => {
    const { body } = await ask(admin, 'reglas de noche que pagan más del 70%');
    expect(body.message).toContain('PEDI-02');
    expect(body.message).not.toContain('MED-028');
  });

  it('of a highest rate are those that name no specialty and pay more', async () => {
    const { body } = await ask(admin, 'la regla con el porcentaje más alto de cardiología');
    expect(body.message).toContain('CARD-01 (Cardiología general), 65 % de la base.');
    expect(body.message).toContain('Sin nombrar la especialidad, más pagan: NOCHE-01');
  });

  it('are those in force alone, of what began in a time', async () => {
    const began = "v.valid_from BETWEEN '2025-01-01' AND '2025-12-31'";
    const inForce = await codes('convention', `${IN_FORCE} AND ${began}`);
    const all = await codes('convention', began);
    expect(all.length).toBeGreaterThan(inForce.length);
    const { body } = await ask(admin, 'convenios vigentes que empezaron en 2025');
    expect(body.message).toContain(`Hay ${inForce.length} convenios activos con inicio entre`);
    const those = await ask(admin, 'convenios que empezaron en 2025');
    expect(those.body.message).toContain(`Hay ${all.length} convenios con inicio entre`);
    expect(those.body.message).toContain('(Convenio urgencia escolar, inactivo)');
  });
});

const UNUSED = `NOT EXISTS (SELECT FROM calculation c JOIN fee_rule_version u ON u.id = c.rule_version_id WHERE u.rule_id = r.id)`;

describe('operations §29.12: rules that were not used', () => {
  it('have no calculated attention; of those that add to others it is not known', async () => {
    const { body } = await ask(admin, '¿hay alguna regla que nunca se haya usado?');
    const unused = await codes('rule', `${UNUSED} AND v.exclusivity_mode <> 'stack'`);
    const added = await codes('rule', `${UNUSED} AND v.exclusivity_mode = 'stack'`);
    expect(unused).toContain('CARD-04');
    expect(body.lookups[0]?.facts.map(({ label }) => label)).toEqual(unused);
    expect(body.message).toContain('CARD-04 (Cardiología (próxima tarifa), aún no vigente)');
    for (const code of added) expect(body.message).toContain(code);
  });

  it('«que casi nunca se usan» is not understood', async () => {
    const { body } = await ask(admin, 'qué reglas casi nunca se usan');
    expect(body.lookups).toEqual([]);
  });
});

describe('operations §29: whom agreements are of', () => {
  /** The active doctors whom an agreement in force names, or the society through which they are paid today. */
  const agreed = () =>
    columnOf(
      `SELECT d.name FROM doctor d WHERE d.is_active AND EXISTS (
         SELECT FROM ${CURRENT} WHERE r.kind = 'convention' AND ${IN_FORCE} AND (v.doctor_id = d.id OR (v.doctor_id IS NULL
            AND v.society_id = (SELECT f.society_id FROM doctor_affiliation f WHERE f.doctor_id = d.id AND f.valid_from <= ${TODAY}
                                 ORDER BY f.valid_from DESC LIMIT 1)))) ORDER BY d.name`,
    );

  it('operations §29.13: doctors without one are counted, and those that name nobody are told', async () => {
    const { body } = await ask(supervisor, 'médicos sin convenio');
    const having = await agreed();
    expect(having.length).toBeGreaterThan(0);
    const without = (await figure('SELECT count(*) FROM doctor WHERE is_active')) - having.length;
    expect(body.message).toContain(`Hay ${without} médicos activos sin un convenio vigente`);
    const those = await ask(admin, 'médicos que tienen convenio');
    expect(those.body.lookups[0]?.facts.map(({ label }) => label)).toEqual(having);
    expect(body.message).toMatch(/convenios vigentes que no nombran médico ni sociedad/u);
  });

  it('operations §29.13: one who has none is told what rules for the specialty', async () => {
    const { body } = await ask(
      admin,
      'la dra Sofia Riquelme tiene convenio propio o va por la regla general de su especialidad',
    );
    expect(body.message).toContain('No hay convenios de Sofía Riquelme Orellana.');
    const [specialty] = await columnOf(
      "SELECT s.name FROM doctor d JOIN specialty s ON s.id = d.specialty_id WHERE d.name = 'Sofía Riquelme Orellana'",
    );
    const ruling = await codes(
      'rule',
      `${IN_FORCE} AND v.doctor_id IS NULL AND v.society_id IS NULL AND v.specialty_ids @> ARRAY(SELECT d.specialty_id FROM doctor d WHERE d.name = 'Sofía Riquelme Orellana')`,
    );
    expect(body.message).toContain(`Para su especialidad, ${specialty}, rigen: `);
    for (const code of ruling) expect(body.message).toContain(code);
  });

  it('operations §29.14: services that no rule covers are those whose specialty has none either', async () => {
    const { body } = await ask(admin, 'prestaciones que no tienen ninguna regla asociada');
    const uncovered = await columnOf(
      `SELECT s.code || ' ' || s.name FROM service s WHERE s.is_active AND NOT EXISTS (
         SELECT FROM ${CURRENT} WHERE ${IN_FORCE} AND v.doctor_id IS NULL AND v.society_id IS NULL
            AND v.days = '{}' AND (v.schedule_type IS NULL OR v.schedule_type = 'regular')
            AND (v.service_ids IS NULL OR s.id = ANY (v.service_ids))
            AND (v.specialty_ids IS NULL OR s.specialty_id = ANY (v.specialty_ids)))`,
    );
    expect(uncovered.length).toBeGreaterThan(0);
    expect(body.lookups[0]?.facts.map(({ label }) => label).toSorted()).toEqual(
      uncovered.toSorted(),
    );
  });
});

describe('operations §29: rules of doctors', () => {
  it.each(['médicos con reglas propias', 'cuántos médicos tienen regla propia'])(
    'operations §29.11: are not told by agreements: %s',
    async (question) => {
      const { body } = await ask(admin, question);
      expect(body.lookups.filter(({ tool }) => tool !== 'help')).toEqual([]);
    },
  );

  it('operations §29.13: for those who are paid through a society are not told of the others', async () => {
    const [member] = await columnOf(
      `SELECT d.name FROM doctor d JOIN specialty s ON s.id = d.specialty_id JOIN doctor_affiliation f ON f.doctor_id = d.id
        WHERE d.is_active AND s.name IN ('Oftalmología', 'Urología') AND f.society_id IS NOT NULL AND f.valid_from <= ${TODAY}
          AND NOT EXISTS (SELECT FROM doctor_affiliation o WHERE o.doctor_id = d.id AND o.valid_from > f.valid_from) ORDER BY d.name`,
    );
    const { body } = await ask(admin, `${member} tiene convenio propio o va por la regla general`);
    expect(body.message).toContain('Para su especialidad');
    expect(body.message).not.toContain('IND-01');
  });

  it('operations §29.13: are told with the hours at which they pay', async () => {
    const { body } = await ask(
      admin,
      'José Zúñiga Rojas tiene convenio propio o va por la regla general',
    );
    expect(body.message).toContain(
      '$345.000 por atención en horario nocturno, en algunas prestaciones',
    );
  });
});

describe('operations §29: which rule pays', () => {
  it('operations §29.16: services of one everyday name are told with their rule', async () => {
    const { body } = await ask(admin, 'qué reglas se le aplican al ecocardiograma?');
    expect(body.message).toContain('Para 3 prestaciones, el ');
    expect(body.message).toContain('CARD-02 «Ecocardiogramas»: ');
    expect(body.lookups[0]?.facts).toHaveLength(3);
  });

  it.each([
    'por la cesárea de particular se paga monto fijo o porcentaje',
    'existe recargo por horario inhábil en el parto vaginal',
    'cuánto es el fijo por cesárea de noche vs de día',
    'cuál regla gana si una facoemulsificación calza con dos al mismo tiempo',
  ])(
    'operations §29.17: a service by which rule, in which way and at which hours: %s',
    async (question) => {
      const { body } = await ask(admin, question);
      expect(body.lookups, body.message).toMatchObject([{ tool: 'rules_for_case' }]);
      expect(body.message).toMatch(/En horario (?:nocturno|regular): \$/u);
    },
  );
});

describe('operations §29.25: what ends in a time that has today in it', () => {
  const ofYear = (kind: string, days: string) =>
    codes(
      kind,
      `v.is_active AND extract(year FROM v.valid_to) = extract(year FROM ${TODAY}) AND v.valid_to ${days} ${TODAY}`,
    );
  it.each([
    ['rule', 'hay reglas por vencer este año?'],
    ['convention', 'hay convenios por vencer este año?'],
  ])('of a %s counts from today on, and what ended is told apart', async (kind, question) => {
    // Yesterday, today and later, wherever in the year that is.
    const [ended] = await columnOf(
      `SELECT r.code FROM ${CURRENT} WHERE r.kind = '${kind}' AND v.is_active AND v.valid_to < ${TODAY} AND extract(year FROM v.valid_to) = extract(year FROM ${TODAY}) LIMIT 1`,
    );
    expect((await told(question)).toSorted()).toEqual(await ofYear(kind, '>='));
    const { body } = await ask(admin, question);
    expect(body.message.split(' Desde el ')[0]).not.toContain(ended ?? '—');
    if (ended) expect(body.message).toMatch(new RegExp(`ya termin(ó|aron) \\d+ .*${ended}`));
  });

  it('is the same for the question of the button', async () => {
    const year = await figure(`SELECT extract(year FROM ${TODAY})`);
    const { body } = await ask(admin, `¿Qué reglas vencen en ${year}?`);
    const { body: same } = await ask(admin, 'hay reglas por vencer este año?');
    expect(body.message).toBe(same.message);
    // Of a time that is over they are no active ones.
    const past = await ask(admin, `¿Qué reglas vencen en ${year - 1}?`);
    expect(past.body.message).not.toMatch(/reglas? activas?/);
  });
});

describe('operations §34.7: what one may do oneself', () => {
  it('is told by the menu of who asks', async () => {
    const yes = await ask(supervisor, 'yo puedo aprobar nóminas o eso es solo del admin?');
    expect(yes.body.message).toContain('Sí: su menú tiene la pantalla «Cierre de Mes»');
    const all = await ask(supervisor, 'a qué pantallas tengo acceso');
    const labels = await columnOf(
      "SELECT o.label FROM menu_option o JOIN permission p ON p.menu_option_id = o.id WHERE p.profile = 'supervisor' AND p.is_allowed AND o.is_active",
    );
    expect(all.body.lookups[0]?.facts.map(({ label }) => label).toSorted()).toEqual(
      labels.toSorted(),
    );
  });

  it('operations §29.24: a doctor is told that rules are seen by the administration', async () => {
    const { body } = await ask(doctor, 'mi convenio sigue vigente o ya se me venció');
    expect(body.lookups).toEqual([]);
    expect(body.message).toContain('los ve la administración');
  });

  it('operations §29.23: a doctor is told whether what pays a service changed', async () => {
    const { body } = await ask(doctor, 'me cambiaron el porcentaje este año');
    expect(body.lookups, body.message).toMatchObject([{ tool: 'own_terms' }]);
    const terms = await figure(
      `SELECT count(*) FROM (SELECT a.service_id FROM calculation c JOIN attention a ON a.id = c.attention_id
          LEFT JOIN fee_rule_version v ON v.id = c.rule_version_id
         WHERE c.doctor_id = ${someone.id} AND a.attention_date >= date_trunc('year', ${TODAY})
         GROUP BY 1 HAVING count(DISTINCT (v.payment_type, v.rate, v.amount)) > 1) f`,
    );
    expect(terms).toBeGreaterThan(0);
    expect(body.message).toContain('se pagó de más de una manera: ');
    expect(body.lookups[0]?.facts.length).toBeGreaterThan(0);
    const read = await figure(
      `SELECT count(c.attention_id) FROM (SELECT id FROM attention WHERE doctor_id = ${someone.id} AND attention_date >= date_trunc('year', ${TODAY})
         ORDER BY attention_date DESC, id DESC LIMIT 200) a LEFT JOIN calculation c ON c.attention_id = a.id`,
    );
    expect(read).toBeLessThan(200);
    expect(body.message).toContain(
      `En las ${read} atenciones calculadas que hay entre sus 200 más recientes`,
    );
  });
});
