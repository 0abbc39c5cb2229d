/** Questions about the portal itself, answered by the sections of the help that the asker may read. */
import { describe, expect, it } from 'vitest';
import { ask, demoQuestions } from '../../../../test/support/demo-questions.ts';

const { app, admin, doctor } = await demoQuestions();

/** The section, and words of its text that the answer quotes. */
const QUESTIONS: [question: string, section: string, quoted: string][] = [
  ['¿cómo importo atenciones?', 'sistema/atenciones/importar-un-archivo', 'CSV'],
  [
    'importé mal un archivo de atenciones, ¿se puede deshacer?',
    'sistema/atenciones/historial-de-importaciones',
    'Revertir',
  ],
  ['cargar los feriados del 2029', 'sistema/configuracion', 'Feriados'],
  ['como le saco a un perfil el acceso a una pantalla', 'sistema/permisos', 'Permisos por Perfil'],
  ['cómo exporto los asientos a softland', 'sistema/exportacion-contable', 'Softland'],
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
  // Going back, corrections, retroactive changes, holds, entries, schedules, balances.
  ['¿Cómo anulo un pago?', 'sistema/procesar/anular-un-pago', 'Anular pago'],
  ['¿cómo devuelvo registros a pendiente?', 'sistema/calcular/devolver', 'A pendiente'],
  [
    '¿Cómo corrijo una línea pagada?',
    'sistema/correcciones/corregir-una-linea-pagada',
    'Qué estaba mal',
  ],
  ['¿cómo retiro una corrección?', 'sistema/correcciones/revisar-aprobar-y-retirar', 'Retirar'],
  [
    '¿Cómo cambio una regla hacia atrás?',
    'sistema/correcciones/cambiar-una-regla-hacia-atras',
    'Calcular de nuevo',
  ],
  ['¿cómo pongo en pausa a un médico?', 'sistema/pagos-en-pausa/poner-en-pausa', 'Motivo'],
  ['¿Cómo reanudo un pago en pausa?', 'sistema/pagos-en-pausa/reanudar', 'Reanudar'],
  ['¿cómo propongo un descuento?', 'sistema/haberes/proponer', 'Proponer haber o descuento'],
  ['¿Cómo apruebo el mes?', 'sistema/cierre/aprobar', 'huella'],
  ['¿Quién aprueba un haber?', 'sistema/haberes/aprobar-o-retirar', 'otra persona'],
  ['¿cómo programo un anticipo en cuotas?', 'sistema/haberes/lo-que-se-repite', 'En cuotas'],
  ['¿Cómo detengo una programación?', 'sistema/haberes/lo-que-se-repite', 'Detener'],
  ['¿cómo castigo un saldo?', 'sistema/haberes/saldos', 'Pedir su castigo'],
  ['¿Cómo paso un saldo a otro beneficiario?', 'sistema/haberes/saldos', 'acuerdo escrito'],
  ['¿cómo pauso los pagos de un médico?', 'sistema/pagos-en-pausa/poner-en-pausa', 'Pausar pagos'],
  ['¿Qué tiene el menú de un médico?', 'sistema/medicos/el-menu-de-un-medico', 'Pausar pagos'],
  [
    '¿Qué le puedo preguntar al asistente?',
    'sistema/asistente/que-preguntar-al-asistente',
    'pausa',
  ],
  [
    '¿Cómo retiro un archivo que el banco no recibió?',
    'sistema/nomina-bancaria/despues-de-enviar',
    'Pedir que se retire',
  ],
  ['me explica como cierro el mes', 'sistema/cierre/cerrar-y-reabrir', 'Cerrar el mes'],
  ['como calculo los pagos del mes', 'sistema/calcular/calcular', 'Calcular Pagos'],
  ['¿Quién vio los datos de un paciente?', 'sistema/registro-lecturas', 'RUT'],
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

  // All questions one after the other.
  it('is not answered from the office’s manual', { timeout: 60_000 }, async () => {
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
