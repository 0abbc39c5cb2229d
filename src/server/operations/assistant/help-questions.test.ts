/** Questions about the portal itself, answered by the sections of the help that the asker may read. */
import { describe, expect, it } from 'vitest';
import { ask, demoQuestions } from '../../../../test/support/demo-questions.ts';

const { app, admin, doctor } = await demoQuestions();

/** The section, and words of its text that the answer quotes. */
const QUESTIONS: [question: string, section: string, quoted: string][] = [
  ['¿cómo importo atenciones?', 'sistema/atenciones/importar-un-archivo', 'CSV'],
  ['¿Qué es una complementaria?', 'sistema/problemas/palabras-que-se-usan', 'Un segundo pago'],
  ['que significa hmq', 'sistema/problemas/palabras-que-se-usan', 'equipo operatorio'],
  ['¿cómo cambio mi clave?', 'sistema/perfil', 'Cambiar contraseña'],
  ['olvidé mi contraseña', 'sistema/comenzar/ingresar', 'treinta minutos'],
  ['¿Cómo anulo una importación?', 'sistema/atenciones/historial-de-importaciones', 'Revertir'],
  ['¿Dónde descargo el archivo del banco?', 'sistema/nomina-bancaria', 'archivo'],
  ['¿cómo creo una regla?', 'sistema/reglas/crear-una-regla', 'regla'],
  ['¿Cómo simulo una regla?', 'sistema/reglas/el-simulador', 'imula'],
  ['¿Se puede recalcular?', 'sistema/calcular/recalcular', 'siguen en estado Calculado'],
  ['¿Qué hago si un trabajo falla?', 'sistema/trabajos', 'fallido'],
  ['¿cómo marco los pagos como pagados?', 'sistema/pagar-nomina', 'pagad'],
  [
    '¿Cómo corrijo las filas rechazadas?',
    'sistema/atenciones/corregir-las-filas-rechazadas',
    'fila',
  ],
  ['¿cómo envío las liquidaciones por correo?', 'sistema/liquidaciones', 'correo'],
  ['¿Qué hace el probador de permisos?', 'sistema/probador', 'perfil'],
  ['transferencias repetidas', 'sistema/nomina-bancaria/no-pagar-dos-veces', 'dos veces'],
];

describe('operations §6.11: how the portal is used', () => {
  it.each(QUESTIONS)('%s', async (question, section, quoted) => {
    const { status, body } = await ask(admin, question);
    expect(status).toBe(200);
    expect(
      body.lookups.map((lookup) => [lookup.tool, lookup.section]),
      body.message,
    ).toEqual([['help', section]]);
    expect(body.message).toMatch(/^La ayuda dice en «/);
    expect(body.message).toContain(quoted);
  });

  it('leads to the screen that the section explains', async () => {
    const { body } = await ask(admin, '¿cómo importo atenciones?');
    expect(body.lookups[0]?.link).toEqual({
      label: 'Atenciones Médicas',
      href: '/atenciones-medicas',
    });
  });

  it('quotes from a long section the passage in question, and says what it omits', async () => {
    const { body } = await ask(admin, '¿Qué pasa con los archivos de más de 5.000 filas?');
    expect(body.lookups[0]?.section).toBe('sistema/atenciones/importar-un-archivo');
    expect(body.message).toContain(
      ':\n\n[…]\n\nLos archivos se importan en segundo plano, también los de más de 5.000 filas',
    );
    expect(body.message).not.toContain('Presione Importar Atenciones');
  });

  it('operations §6.13: says so when the help has no answer, and invents nothing', async () => {
    for (const question of ['¿Cómo hago una tortilla?', '¿Qué es el teorema de Pitágoras?']) {
      const { body } = await ask(admin, question);
      expect(body.message).toMatch(/^No sé responder esa pregunta\./);
      expect(body.lookups).toEqual([]);
    }
  });
});

/** The section of the doctors' guide. */
const OWN_QUESTIONS: [question: string, section: string][] = [
  ['me falta una atención', 'medico/participaciones/me-falta-una-atencion'],
  ['¿Qué hago si me falta una atención?', 'medico/participaciones/me-falta-una-atencion'],
  ['no estoy de acuerdo con un monto', 'medico/participaciones/no-estoy-de-acuerdo-con-un-monto'],
  ['¿Cómo filtro mis participaciones?', 'medico/participaciones'],
  ['¿cómo cambio mi clave?', 'medico/perfil/contrasena-y-sesiones'],
  ['¿Qué es una complementaria?', 'medico/palabras'],
  ['olvidé mi contraseña', 'medico/comenzar/ingresar'],
];

describe('a doctor', () => {
  it.each(OWN_QUESTIONS)(
    'operations §6.11: is answered from the doctor’s guide: %s',
    async (question, section) => {
      const { body } = await ask(doctor, question);
      expect(body.lookups, body.message).toMatchObject([{ tool: 'help', section }]);
    },
  );

  it('is not answered from the office’s manual', async () => {
    for (const [question] of QUESTIONS) {
      const { body } = await ask(doctor, question);
      const shown = body.lookups.flatMap(({ section }) => section ?? []);
      expect(
        shown.filter((section) => !section.startsWith('medico/')),
        question,
      ).toEqual([]);
      expect(body.message, question).not.toContain('Nómina Completa');
    }
  });
});

it('a plain user, who has the profile only, gets help about it', async () => {
  const user = await app.signedInAs('user');
  const { body } = await ask(user, '¿cómo cambio mi contraseña?');
  expect(body.lookups).toMatchObject([
    { section: 'medico/perfil/contrasena-y-sesiones', link: { href: '/perfil' } },
  ]);
});
