/** How the month end works, as it is asked: approving, signing, closing, opening again, exceptions, the bank, retentions and going back. */
import { describe, expect, it } from 'vitest';
import { ask, demoQuestions } from '../../../../test/support/demo-questions.ts';

const { admin } = await demoQuestions();

/** The section that answers, and words of it. */
const QUESTIONS: [question: string, section: string, quoted: string][] = [
  ['¿Cómo pido la aprobación del mes?', 'sistema/cierre/aprobar', 'Pedir aprobación'],
  ['¿Quién puede aprobar?', 'sistema/cierre/aprobar', 'Quien tiene esta pantalla'],
  ['¿Qué trae el resumen para firma?', 'sistema/nomina-bancaria/resumen-para-firma', 'dos firmas'],
  ['¿Cómo cierro el mes?', 'sistema/cierre/cerrar-y-reabrir', 'Cerrar el mes'],
  ['¿Cómo reabro un mes?', 'sistema/cierre/cerrar-y-reabrir', 'Pedir reabrir'],
  ['¿Dónde veo las excepciones?', 'sistema/excepciones', 'bandeja'],
];

/** As a clerk types them: without accents and marks. */
const TYPED: [question: string, section: string][] = [
  ['como pido que me aprueben el mes', 'sistema/cierre/aprobar'],
  ['por que se cayo la aprobacion', 'sistema/cierre/aprobar'],
  [
    'como obligo a que otro apruebe antes de enviar al banco',
    'sistema/cierre/exigir-la-aprobacion',
  ],
  ['donde saco la hoja para que firme el gerente', 'sistema/nomina-bancaria/resumen-para-firma'],
  ['que pasa con lo que llega despues de cerrar', 'sistema/cierre/cerrar-y-reabrir'],
  ['quien puede reabrir un mes cerrado', 'sistema/cierre/cerrar-y-reabrir'],
  ['cuales son los pasos del cierre', 'sistema/cierre/los-pasos'],
  ['como acepto una excepcion', 'sistema/excepciones/resolver-un-hallazgo'],
  ['como le asigno un hallazgo a otra persona', 'sistema/excepciones/resolver-un-hallazgo'],
  ['puedo posponer un hallazgo', 'sistema/excepciones/resolver-un-hallazgo'],
  ['que atajos de teclado tiene la bandeja', 'sistema/excepciones/con-el-teclado'],
  ['como apago una revision del mes', 'sistema/revisiones'],
  ['como comparo este mes con el anterior', 'sistema/diferencia'],
  [
    'como exporto a contabilidad solo lo nuevo',
    'sistema/exportacion-contable/exportaciones-numeradas-solo-lo-nuevo',
  ],
  [
    'como cambio el centro de costo de muchos medicos',
    'sistema/medicos/cambiar-un-campo-de-varios-medicos',
  ],
  ['el banco rechazo una transferencia que hago', 'sistema/nomina-bancaria/despues-de-enviar'],
  ['que hago si el banco pago dos veces', 'sistema/nomina-bancaria/pagado-dos-veces'],
  [
    'que hago si una transferencia se pago en otro ano',
    'sistema/nomina-bancaria/pagado-en-otro-ano',
  ],
  [
    'como corrijo la retencion de pagos anteriores',
    'sistema/medicos/cambiar-una-retencion-hacia-atras',
  ],
  ['como creo un perfil para tesoreria', 'sistema/permisos/perfiles-de-la-clinica'],
];

const section = async (question: string) => {
  const { status, body } = await ask(admin, question);
  expect(status).toBe(200);
  return { found: body.lookups.map((lookup) => lookup.section ?? lookup.tool), ...body };
};

describe('operations §6.11: how a month is approved and closed', () => {
  it.each(QUESTIONS)('%s', async (question, expected, quoted) => {
    const { message, found: sections } = await section(question);
    expect(sections, message).toEqual([expected]);
    expect(message).toContain(quoted);
  });

  it.each(TYPED)('%s', async (question, expected) => {
    const { message, found: sections } = await section(question);
    expect(sections, message).toEqual([expected]);
  });
});
