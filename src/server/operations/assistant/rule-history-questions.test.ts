/** Questions about what changed in a rule and who changed it, and about what waits before a month is paid, on the demo clinic. */
import { describe, expect, it } from 'vitest';
import { ask, demoQuestions, LAST, LAST_NAME } from '../../../../test/support/demo-questions.ts';
import { aRule } from '../../../../test/support/rules.ts';

const { admin, rowsOf } = await demoQuestions();
const input = aRule({ code: 'HIST-01', name: 'Regla con historia' });
const { body: rule } = await admin.post<{ id: number }>('/api/calculation-rules', input);
for (const change of [{ paymentValue: '66' }, { paymentValue: '66', name: 'Regla renombrada' }])
  await admin.edit(`/api/calculation-rules/${rule.id}`, { ...input, ...change });

describe('operations §29.20: the changes of a rule', () => {
  it.each(['quién cambió la regla ANES-01', 'historial de la regla ANES-01'])(
    'are none of one that has one version: %s',
    async (question) => {
      const { body } = await ask(admin, question);
      expect(body.message).toContain('La regla ANES-01 no ha cambiado: tiene una sola versión');
    },
  );

  it.each([
    ['quién cambió la regla HIST-01'],
    ['cuándo cambió el porcentaje de la regla HIST-01'],
    ['qué cambios ha tenido la regla HIST-01'],
    ['cuántas veces se ha modificado la regla HIST-01'],
    ['¿y quién la cambió?', 'cuánto paga la regla HIST-01'],
  ])('are told with who made them, and what it paid before: %s', async (question, ...before) => {
    const [author] = await rowsOf<{ name: string }>(
      "SELECT user_name AS name FROM audit_log WHERE entity = 'rule' ORDER BY id DESC LIMIT 1",
    );
    const { body } = await ask(admin, question, before);
    expect(body.message).toContain(
      'La regla HIST-01 cambió 2 veces; la última versión es la 3, del',
    );
    expect(body.message).toContain(
      `, de ${author?.name}. Lo que paga cambió por última vez en la versión 2`,
    );
    expect(body.message).toContain(
      'antes pagaba 60 % de la base; desde esa versión, 66 % de la base',
    );
  });

  it('of an agreement may be asked by its name', async () => {
    const { body } = await ask(admin, 'quién modificó el convenio Precios de imágenes Boldo');
    expect(body.message).toContain('no ha cambiado: tiene una sola versión');
  });
});

describe('operations §26.6: what waits before a month is paid', () => {
  it.each([
    `qué falta para pagar ${LAST_NAME}`,
    `qué falta para poder pagar la nómina de ${LAST_NAME}`,
    `qué está pendiente para pagar ${LAST_NAME}`,
    `qué queda pendiente de ${LAST_NAME}`,
    `por qué no se ha pagado ${LAST_NAME}`,
  ])('is told: %s', async (question) => {
    const { body } = await ask(admin, question);
    expect(body.lookups).toMatchObject([
      {
        tool: 'before_paying',
        link: { href: `/?year=${LAST.year}&month=${LAST.month}` },
      },
    ]);
    expect(body.message).toContain(`Antes de pagar ${LAST_NAME} falta mirar`);
  });

  it('is no count of attentions', async () => {
    const { body } = await ask(admin, `cuántas pendientes de ${LAST_NAME}`);
    expect(body.lookups.map(({ tool }) => tool)).not.toContain('before_paying');
  });
});
