/** Rules and agreements from files (fees §20). */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { adminApp } from '../../../../test/support/app.ts';
import { csv, masterFiles } from '../../../../test/support/master-imports.ts';
import { aRule } from '../../../../test/support/rules.ts';
import type { Rule } from '../../../contract/fees/rules.ts';
import { textsCell } from '../../../domain/fees/list-cells.ts';

const { app, query, admin } = await adminApp();
const { preview, doImport, send, revert, reversionOf } = masterFiles(admin);

const HEADINGS =
  'Código;Nombre;Vigente desde;Vigente hasta;Tipo de pago;Pago;Especialidades;Prestaciones;Unidades;RUT del médico;Días;Modo;Prioridad;Activa';
const rule = async (code: string) =>
  (await admin.get<Rule[]>(`/api/calculation-rules?search=${code}`)).body[0];
const ids: Record<string, number> = {};

beforeAll(async () => {
  const added = async (path: string, input: object) =>
    (await admin.post<{ id: number }>(path, input)).body.id;
  ids.cardiology = await added('/api/specialties', { name: 'Cardiología' });
  ids.odd = await added('/api/specialties', { name: 'Dolor; y paliativos' });
  await added('/api/provider-types', { name: 'Cirujano' });
  await added('/api/medical-societies', { rut: '76086428-5', name: 'Ñielol SpA' });
  await doImport(
    'service',
    csv(
      'Código;Nombre;Especialidad;Tipo de participación',
      '01-01-001;Consulta;Cardiología;Mixta',
      '01-01-002;Control;Cardiología;Mixta',
    ),
  );
  await doImport(
    'doctor',
    csv(
      'RUT;Nombre;Especialidad',
      '11111111-1;Ana Soto;Cardiología',
      '33333333-3;Luis Rojas;Cardiología',
    ),
  );
  await admin.post('/api/calculation-rules', aRule({ code: 'R-1', ruleType: 'rule' }));
  await admin.post('/api/calculation-rules', aRule({ code: 'C-1', ruleType: 'convention' }));
});

const refusedOf = async (master: 'rule' | 'convention', name: string) => {
  const bytes = await readFile(join(import.meta.dirname, '../../../../fixtures/masters', name));
  const { refused } = await preview(master, bytes, {}, name);
  return refused.map(({ row, reasons }) => `${row}: ${reasons.join(' ')}`);
};

// fees §20.3 to fees §20.6
test('refuses rows of rules, each with all that is wrong with it', async () => {
  expect(await refusedOf('rule', 'reglas-con-errores.csv')).toMatchInlineSnapshot(`
    [
      "2: «Pago»: El tramo 2 debe comenzar en $1.000.001, donde termina el anterior más $1.",
      "3: «Pago»: El tramo 2 debe comenzar en $1.000.001, donde termina el anterior más $1.",
      "4: «Pago»: El tramo 1 es el último y debe quedar abierto, sin monto final.",
      "5: «Pago» dice «$0 a $1.000.000: 60 %; después: 70 %»: el tramo «después: 70 %» no se entiende; escriba tramos como «$0 a $1.500.000: 60 %; $1.500.001 o más: 70 %».",
      "6: «Pago» dice «70»: escriba un porcentaje con su signo, como 60 %, o un monto, como $25.000.",
      "7: «Pago» dice «0,7»: puede ser 70 % o 0,7 %; escríbalo con el signo %.",
      "8: «Pago»: Debe estar entre 0 y 100.",
      "9: «Pago»: Máximo dos decimales.",
      "10: «Pago» dice «$25.000»: no es lo que dice «Tipo de pago»; corrija uno de los dos.",
      "12: Repite la fila 11: deje una de las dos.",
      "13: «Vigente hasta»: La fecha de fin no puede ser anterior a la de inicio.",
      "14: «Vigente hasta»: Fecha de fin es requerida.",
      "15: Falta «Vigente desde»: llénelo. Falta «Vigente hasta»: llénelo. Falta «Pago»: llénelo. Falta «Especialidades»: llénelo.",
      "16: La especialidad «Cardiolgia» no existe. ¿Quiso decir «Cardiología»? Corríjala, o créela en Especialidades.",
      "17: «Activa» dice «Quizás»: escriba Sí o No. «Prioridad» dice «x»: escriba un número entero desde 0. La prestación «01-01-009» no existe. ¿Quiso decir «01-01-001»? Corríjala, o créela en Prestaciones. El tipo de prestador «Cirujana» no existe. ¿Quiso decir «Cirujano»? Corríjalo, o créelo en Tipos de Prestador. El médico «22.222.222-2» no existe. Corríjalo, o créelo en Médicos. La sociedad «77.777.777-7» no existe. Corríjala, o créela en Sociedades Médicas.",
      "18: «Médico» dice «Luis Rojas», y «RUT del médico» es de otro: corrija uno de los dos.",
      "19: «Días» dice «Feriado»: escriba Lunes, Martes, Miércoles, Jueves, Viernes, Sábado, Domingo o Todos.",
      "20: «Estado» dice «Dormida»: escriba Activa o Inactiva.",
      "21: El código «C-1» es de un convenio: impórtelo en Convenios Médicos, o use otro código.",
      "22: Falta «Código»: llénelo.",
      "23: La prestación «01-01-009» no existe. ¿Quiso decir «01-01-001»? Corríjala, o créela en Prestaciones.",
      "24: «Pago» dice dos veces el precio de «01.01.001»: deje uno.",
      "25: «Prestaciones» no son las de «Pago»: en una tabla de precios déjela vacía.",
      "26: «Pago» dice «01-01-001: 120 %»: «01-01-001: 120 %» no se entiende: el valor va en pesos enteros, como $12.000, y el porcentaje entre 0 y 100, como 35 %.",
    ]
  `);
});

test('refuses rows of agreements', async () => {
  expect(await refusedOf('convention', 'convenios-con-errores.csv')).toMatchInlineSnapshot(`
    [
      "2: «Tipo de pago»: Un convenio paga un porcentaje, un monto fijo o una tabla de precios.",
      "3: «Médico o sociedad» dice «Doctor Fantasma», que no es el nombre del RUT, ni de otro médico o sociedad: corrija uno de los dos.",
      "4: «Médico o sociedad» dice «Norte SpA», que no es el nombre del RUT, ni de otro médico o sociedad: corrija uno de los dos.",
      "5: «Modo» dice «A veces»: escriba Solo el primero, Acumulable.",
      "6: «Vigente desde» dice «31-02-2027»: escriba una fecha, como 31-12-2026. «Vigente hasta» dice «nunca»: escriba una fecha, como 31-12-2026, o Sin término.",
      "7: El código «R-1» es de una regla: impórtela en Reglas de Cálculo, o use otro código.",
    ]
  `);
});

const FILE = csv(
  HEADINGS,
  'F-60;Sesenta;01-01-2027;31-12-2027;;60 %;Cardiología;;;;;;;',
  'F-FIJO;Fijo;01-01-2027;31-12-2027;;$25.000;Todas;"01-01-002; 01.01.001";;11.111.111-1;"Domingo; sábado";Acumulable;50;No',
  'F-TRAMOS;Tramos;01-01-2027;31-12-2027;;"$0 a $1.500.000: 60 %; $1.500.001 o más: 72,5 %";"Cardiología; Dolor; y paliativos";;Sede Norte;;;;;',
);

// fees §20.1, fees §20.3 to fees §20.5
test('adds rules of every kind of payment, as the form would', async () => {
  const told = await preview('rule', FILE);
  expect(told).toMatchObject({ created: 3, changed: 0, refused: [], reach: null });
  expect((await doImport('rule', FILE)).status).toBe(201);
  expect(await rule('F-60')).toMatchObject({
    ...{ ruleType: 'rule', paymentType: 'percentage', paymentValue: 60, priority: 1000 },
    ...{ specialtyId: [ids.cardiology], serviceId: 'all', isActive: true, version: 1 },
  });
  expect(await rule('F-FIJO')).toMatchObject({
    ...{ paymentType: 'fixed_amount', paymentValue: 25_000, priority: 50, isActive: false },
    ...{ specialtyId: 'all', doctorName: 'Ana Soto', exclusivityMode: 'stack' },
    applicableDays: ['saturday', 'sunday'],
  });
  expect((await rule('F-FIJO'))?.serviceId).toHaveLength(2);
  expect(await rule('F-TRAMOS')).toMatchObject({
    paymentType: 'table_accumulated',
    specialtyId: [ids.cardiology, ids.odd],
    units: ['Sede Norte'],
    combinationRule: {
      scales: [
        { from: 0, to: 1_500_000, percentage: 60 },
        { from: 1_500_001, to: null, percentage: 72.5 },
      ],
    },
  });
  const rows = await query`
    SELECT count(DISTINCT from_revision)::int AS revisions FROM fee_rule_version v JOIN fee_rule r ON r.id = v.rule_id WHERE r.code LIKE 'F-%'`;
  expect(rows).toEqual([{ revisions: 1 }]);
});

// fees §20.2
test('changes nothing when the same file comes again', async () => {
  expect(await preview('rule', FILE)).toMatchObject({ created: 0, changed: 0, equal: 3 });
});

// fees §20.6, fees §20.7
test('makes one version of what changes, field by field, and refuses what is no longer as it was told', async () => {
  const changed = csv(
    'Código;Pago;Prestaciones;Vigente hasta',
    'f-60;65 %;01-01-001;',
    'F-FIJO;;Todas;31-12-2028',
    'F-TRAMOS;"$0 a $2.000.000: 60 %; $2.000.001 o más: 72,5 %";;',
  );
  const told = await preview('rule', changed);
  expect(told).toMatchObject({ created: 0, changed: 3 });
  expect(
    told.changedRows.map(({ changes }) =>
      changes.map(({ label, before, after }) => `${label}: ${before} → ${after}`),
    ),
  ).toEqual([
    ['Pago: 60 % → 65 %', 'Prestaciones: Todas → 01-01-001'],
    ['Vigente hasta: 31-12-2027 → 31-12-2028', 'Prestaciones: 01-01-001; 01-01-002 → Todas'],
    [
      'Pago: $0 a $1.500.000: 60 %; $1.500.001 o más: 72,5 % → $0 a $2.000.000: 60 %; $2.000.001 o más: 72,5 %',
    ],
  ]);
  const before = await rule('F-60');
  await admin.edit(`/api/calculation-rules/${before?.id}`, {
    ...aRule({ code: 'F-60', name: 'Otra', validFrom: '2027-01-01', validTo: '2027-12-31' }),
    specialtyId: [ids.cardiology],
  });
  expect((await send('rule', changed, { digest: told.digest })).body.code).toBe(
    'masterImport.fileChanged',
  );
  expect((await doImport('rule', changed)).status).toBe(201);
  expect(await rule('F-60')).toMatchObject({ name: 'Otra', paymentValue: 65, version: 3 });
  expect(await rule('F-TRAMOS')).toMatchObject({ version: 2 });
  const rows = await query`
    SELECT summary FROM audit_log WHERE entity = 'rule' ORDER BY id DESC LIMIT 1`;
  expect(rows[0].summary).toMatch(/^Modificó la regla .* del archivo m\.csv\.$/);
});

// fees §20.3
test('an agreement may have no end, and is of a doctor by RUT or by name', async () => {
  const content = csv(
    'Código;Nombre;Vigente desde;Vigente hasta;Pago;Especialidades;Médico o sociedad',
    'CF-1;Soto;01-01-2027;;70 %;Todas;Ana Soto',
    'CF-2;Todos;01-01-2027;Sin término;$30.000;Todas;Todos',
  );
  expect(await preview('convention', content)).toMatchObject({ created: 2, refused: [] });
  await doImport('convention', content);
  expect(await rule('CF-1')).toMatchObject({
    ...{ ruleType: 'convention', validTo: null, doctorName: 'Ana Soto', priority: 100 },
  });
  expect(await rule('CF-2')).toMatchObject({ doctorId: null, paymentValue: 30_000 });
});

// fees §20.9
test('is taken back by a version more, and deletes what no calculation used', async () => {
  const made = await doImport(
    'rule',
    csv(
      'Código;Nombre;Vigente desde;Vigente hasta;Pago;Especialidades',
      'U-1;Una;01-01-2027;31-12-2027;50 %;Todas',
      'F-TRAMOS;;;;80 %;',
    ),
  );
  expect(await rule('F-TRAMOS')).toMatchObject({ paymentType: 'percentage', version: 3 });
  expect((await reversionOf('rule', made.body.id)).body).toMatchObject({ deleted: 1, restored: 1 });
  expect((await revert('rule', made.body.id)).status).toBe(200);
  expect(await rule('F-TRAMOS')).toMatchObject({ paymentType: 'table_accumulated', version: 4 });
  expect(await rule('U-1')).toBeUndefined();
});

// fees §20.4
test('reads «Como está» only of a rule that is stored', async () => {
  const cell = (code: string) =>
    csv(
      'Código;Nombre;Vigente desde;Vigente hasta;Pago;Especialidades;Prestaciones',
      `${code};Una;01-01-2027;31-12-2027;50 %;Todas;Como está (3300)`,
    );
  const { refused } = await preview('rule', cell('N-1'));
  expect(refused[0]?.reasons).toEqual([
    'Una celda dice «Como está (3300)», y nada está guardado con ese código: escriba la lista, o Todas.',
  ]);
  expect((await preview('rule', cell('R-1'))).refused).toEqual([]);
});

// fees §20.4
test('takes «Médico o sociedad» for all whom an agreement is of', async () => {
  const head = 'Código;Nombre;Vigente desde;Pago;Especialidades;RUT del médico';
  await doImport('convention', csv(head, 'C-2;Dos;01-01-2027;50 %;Todas;11111111-1'));
  const [before] = await rowsOf('C-2');
  expect(before).toMatchObject({ of_doctor: true, of_society: false });
  await doImport('convention', csv('Código;Médico o sociedad', 'C-2;Ñielol SpA'));
  expect(await rowsOf('C-2')).toEqual([{ of_doctor: false, of_society: true }]);
});
const rowsOf = async (code: string) =>
  await query`SELECT v.doctor_id IS NOT NULL AS of_doctor, v.society_id IS NOT NULL AS of_society
         FROM fee_rule r JOIN fee_rule_version v ON v.rule_id = r.id AND v.to_revision IS NULL WHERE r.code = ${code}`;

// fees §20.2
test('an export that is imported unchanged changes nothing, whatever its texts have in them', async () => {
  const society = { rut: '76000111-2', name: 'Ríos / Soto SpA' };
  const { body } = await admin.post<{ id: number }>('/api/medical-societies', society);
  const odd = [
    ['Pabellón; Norte'],
    ['Todas'],
    ['Tódas.'],
    ['Sede Sur', 'Todas'],
    ['El «Alto»; 2', 'Sede  Sur'],
  ];
  const input = { ruleType: 'convention', societyId: body.id, baseRule: 'Acta 3\nPunto 2' };
  for (const [at, units] of odd.entries()) {
    const made = aRule({ code: `RARA  ${at}\u00a0X`, ...input, units });
    const { status, body: told } = await admin.post<Rule>('/api/calculation-rules', made);
    expect([status, told.code]).toEqual([201, `RARA ${at} X`]);
  }
  // As the form allowed it before.
  await query`UPDATE fee_rule SET code = 'RARA  0' || chr(160) || 'X' WHERE code = 'RARA 0 X'`;
  const quoted = (text: string) => `"${text}"`;
  const file = csv(
    'Código;Unidades;Regla base;Médico o sociedad;RUT de la sociedad',
    ...odd.map((units, at) =>
      [`RARA  ${at} X`, textsCell(units), input.baseRule, society.name, society.rut]
        .map(quoted)
        .join(';'),
    ),
  );
  expect(await preview('convention', file)).toMatchObject({
    ...{ created: 0, changed: 0, equal: odd.length, refused: [] },
  });
  const other = csv('Código;Unidades', 'RARA 1 X;"Sede Norte; «Todas»"', 'RARA 2 X;Todas');
  expect((await doImport('convention', other)).status).toBe(201);
  expect((await rule('RARA 1'))?.units).toEqual(['Sede Norte', 'Todas']);
  expect((await rule('RARA 2'))?.units).toEqual([]);
});

// fees §20.16
test('knows what a rule applies to by usual headings', async () => {
  const terms = csv(
    'Código;Nombre;Desde;Hasta;% Médico;Especialidad;Código Prestación;Jornada;RUN;Sede',
    'N-80;Noche;01-01-2027;31-12-2027;80 %;Todas;01-01-001;Nocturno;11111111-1;Norte',
  );
  expect(await preview('rule', terms)).toMatchObject({ unread: [], created: 1 });
  await doImport('rule', terms);
  expect(await rule('N-80')).toMatchObject({
    ...{ paymentValue: 80, doctorName: 'Ana Soto', scheduleType: 'night', units: ['Norte'] },
    serviceId: [expect.any(Number)],
  });
  const party = csv(
    'Código;Convenio;Inicio;Valor;Especialidad;RUT',
    'C-95;Uno;01-01-2027;95 %;Todas;11111111-1',
  );
  await doImport('convention', party);
  expect(await rowsOf('C-95')).toEqual([{ of_doctor: true, of_society: false }]);
});

// fees §20.12
test('tells whose a new rule is, also when only its name is given', async () => {
  const cellsOf = async (master: 'rule' | 'convention', heading: string, name: string) => {
    const head = `Código;Nombre;Vigente desde;Vigente hasta;Pago;Especialidades;${heading}`;
    const text = csv(head, `P-1;Una;01-01-2027;31-12-2027;50 %;Todas;${name}`);
    return (await preview(master, text)).newRows[0]?.cells.at(-1);
  };
  expect(await cellsOf('rule', 'Médico', 'ana soto')).toBe('Ana Soto (11.111.111-1)');
  expect(await cellsOf('rule', 'Sociedad', 'Ñielol SpA')).toBe('Ñielol SpA (76.086.428-5)');
  expect(await cellsOf('rule', 'Sociedad', '')).toBe('Todas');
  expect(await cellsOf('convention', 'Médico o sociedad', 'Ana Soto')).toMatch(/^Ana Soto /);
  expect(await cellsOf('convention', 'Médico o sociedad', 'Ñielol SpA')).toMatch(/^Ñielol /);
  expect(await cellsOf('convention', 'Médico o sociedad', 'Todos')).toBe('Todos');
});

// fees §20.13 to fees §20.15
test('understands usual words for hours, days, states and brackets, and doubts others', async () => {
  const head = 'Código;Nombre;Desde;Hasta;Pago;Especialidad;Horario;Días;Vigente';
  const row = (code: string, pay: string, hours: string, days: string, state: string) =>
    `${code};${code};01-01-2027;31-12-2027;"${pay}";Todas;${hours};${days};${state}`;
  const scale = 'Hasta $1.000.000: 50 %, sobre: 65 %';
  const file = csv(
    head,
    row('W-1', '60 %', 'Hábil', 'Lunes a viernes', 'Sí'),
    row('W-2', scale, 'Inhábil', 'L-M-X-J-V', ''),
    row('W-3', '0,65', 'Quizás', 'L-V', 'No'),
  );
  const { created, refused } = await preview('rule', file);
  expect(created).toBe(2);
  expect(refused).toMatchObject([
    {
      row: 4,
      reasons: [
        '«Horario» dice «Quizás»: escriba Regular, Nocturno, Irregular, Todos.',
        '«Pago» dice «0,65»: puede ser 65 % o 0,65 %; escríbalo con el signo %.',
        '«Días» dice «L-V»: escriba «Lunes a Viernes», o «Lunes; Viernes».',
        '«Estado» dice «No»: escriba Inactiva, y no pagará ningún día; o Pendiente o Vencida, si lo dicen sus fechas.',
      ],
    },
  ]);
  await doImport('rule', file);
  const applicableDays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'];
  expect(await rule('W-1')).toMatchObject({
    ...{ scheduleType: 'regular', applicableDays, isActive: true },
  });
  expect(await rule('W-2')).toMatchObject({
    ...{ scheduleType: 'irregular', applicableDays, paymentType: 'table_accumulated' },
  });
});

// fees §20.10
test('asks for the screen of the kind', async () => {
  const supervisor = await app.signedInAs('supervisor');
  const statusOf = async (master: 'rule' | 'convention') =>
    (await send(master, FILE, { digest: 'x' }, supervisor)).status;
  expect(await statusOf('convention')).toBe(403);
  expect(await statusOf('rule')).not.toBe(403);
});
