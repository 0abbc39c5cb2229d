/** Questions how, complaints and what the portal keeps nothing of, as people type them. */
import { expect, it } from 'vitest';
import { ask, demoQuestions } from '../../../../test/support/demo-questions.ts';
import { manualSections } from '../../documents/manuals/sections.ts';
import { HOW_TO_OF_DOCTORS, HOW_TO_OF_STAFF, sectionsOfHowTo } from './nearest/how-to.ts';

const { admin, doctor, someone } = await demoQuestions();

/** Questions of the staff and the sections that answer them, after the questions before. */
const OF_STAFF: [question: string, section: string, ...before: string[]][] = [
  ['si dos reglas calzan con la misma atencion cual gana', 'reglas/cual-se-aplica'],
  ['Cómo ingreso un doctor nuevo y le asigno su convenio', 'medicos'],
  // operations §35.6
  ['importé dos veces el mismo mes', 'atenciones/historial-de-importaciones'],
  ['pasos para dejar a un usuario bloqueado, renunció ayer', 'usuarios/muchos-usuarios-a-la-vez'],
  ['cómo se carga un descuento por arriendo de box', 'haberes/lo-que-se-repite'],
  ['No me deja cerrar noviembre, por qué será', 'cierre/cerrar-y-reabrir'],
  [
    'quiero cambiarle la cuenta bancaria a SOMEONE, por dónde me meto',
    'medicos/cambiar-la-cuenta-de-un-medico',
  ],
  [
    'cambié la regla CARD-01 y los montos no cambiaron nada',
    'correcciones/cambiar-una-regla-hacia-atras',
  ],
  // operations §35.7
  ['y si ya está pagada?', 'procesar/anular-un-pago', 'como anulo una nomina'],
  ['y lo mismo pero para todos a la vez', 'liquidaciones', 'cómo mando la liquidación a un doctor'],
];
it.each(OF_STAFF)(
  'operations §35.4, operations §35.5: the staff is answered: %s',
  async (question, section, ...before) => {
    const { body } = await ask(admin, question.replace('SOMEONE', someone.name), before);
    expect(body.lookups, body.message).toMatchObject([
      { tool: 'help', section: `sistema/${section}` },
    ]);
  },
);

const OF_DOCTORS: [question: string, section: string, ...before: string[]][] = [
  [
    'por que me llego menos plata que el bruto, si yo no tengo deudas',
    'mis-pagos/por-que-este-monto',
  ],
  [
    'no me aparece un ecocardiograma q hice el 14 de agosto, lo pueden revisar?',
    'participaciones/me-falta-una-atencion',
  ],
  ['que correo tienen registrado mío? creo q esta malo', 'perfil'],
  ['me cambié de banco y me siguen depositando en la cuenta antigua. Qué hago?', 'perfil'],
  // operations §35.7
  [
    'y en pdf tambien se puede?',
    'reportes/cartola-de-un-mes-o-de-un-dia-de-pago',
    'como veo mi liquidación de meses anteriores',
  ],
];
it.each(OF_DOCTORS)(
  'operations §35.4: a doctor is answered: %s',
  async (question, section, ...before) => {
    const { body } = await ask(doctor, question, before);
    expect(body.lookups, body.message).toMatchObject([
      { tool: 'help', section: `medico/${section}` },
    ]);
  },
);

it('operations §35.4: offers other near ones beside such an answer', async () => {
  const { body } = await ask(admin, 'si dos reglas calzan con la misma atencion cual gana');
  expect(body.suggestions).toContain('¿Cómo creo una regla?');
  expect(body.suggestions).not.toContain('¿Cómo se elige la regla si coinciden varias?');
});

const KNOWN = new Set(manualSections().map(({ id }) => id));
const questionsIn = (lines: string) =>
  lines
    .trim()
    .split('\n')
    .map((line) => line.split(' | ')[0] ?? '');
const OFFERED = [
  ...questionsIn(HOW_TO_OF_STAFF).map((question) => ['staff', question] as const),
  ...questionsIn(HOW_TO_OF_DOCTORS).map((question) => ['doctor', question] as const),
];
it.each(OFFERED)(
  'operations §35.3: what is offered to the %s names a section, which answers it: %s',
  async (who, question) => {
    const sections = sectionsOfHowTo(question);
    expect(sections.filter((section) => !KNOWN.has(section))).toEqual([]);
    const { body } = await ask(who === 'staff' ? admin : doctor, question);
    expect(sections).toContain(body.lookups[0]?.section);
  },
);

const ABSENT: [who: 'staff' | 'doctor', question: string, said: RegExp][] = [
  ['doctor', 'a cuanto va a estar el dolar cuando me paguen', /ni otros indicadores/],
  ['doctor', 'en que quedó la objecion que puse', /no lleva objeciones/],
  // operations §29.24
  ['doctor', 'qué convenio me están aplicando a mí', /los ve la administración/],
  ['staff', 'Objeciones sin responder: dame la más antigua', /no lleva objeciones/],
  ['staff', 'cuando fue la ultima vez q entró el supervisor', /lista de los ingresos/],
  ['staff', 'el dr Orellana piensa renunciar el próximo año?', /no sabe de planes/],
  ['staff', 'cuanto le pagan a los cardiologos en la clínica de al lado', /lo de esta clínica/],
];
it.each(ABSENT)(
  'operations §36.2: says to the %s what is not kept: %s',
  async (who, question, said) => {
    const { body } = await ask(who === 'staff' ? admin : doctor, question);
    expect(body.message).toMatch(said);
    expect(body.lookups).toEqual([]);
  },
);

it.each([
  ['cuantas atenciones por error hay en agosto'],
  ['transferencias que rebotaron en agosto'],
  ['no aparece SOMEONE en los pagos de octubre'],
  ['Quién hizo la importación equivocada'],
  ['y si son de julio cuantas son', 'como importo atenciones'],
])(
  'operations §35.6: the help answers no question for a number or a fact: %s',
  async (question, ...before) => {
    const { body } = await ask(admin, question.replace('SOMEONE', someone.name), before);
    expect(body.lookups.map(({ tool }) => tool)).not.toContain('help');
  },
);
