/** The links of answers: to the screen that shows the same figure, with the question's filters, or none. */
import { describe, expect, it } from 'vitest';
import { ask, demoQuestions, PAID, PAID_NAME } from '../../../../test/support/demo-questions.ts';

const { app, admin, doctor, someone } = await demoQuestions();

describe('operations §6.8: the link of an answer has the filters of the question', () => {
  const { month, year } = PAID;
  const linkOf = async (client: typeof admin, question: string) => {
    const [lookup] = (await ask(client, question)).body.lookups;
    return lookup?.link?.href;
  };

  it.each([
    [
      `¿Cuánto se pagó en ${PAID_NAME}?`,
      `/procesar-pagos?historyMonth=${month}&historyYear=${year}&status=paid`,
    ],
    [
      `¿Cuánto se le pagó a ${someone.name}?`,
      `/procesar-pagos?historyDoctorId=${someone.id}&status=paid`,
    ],
    [`honorarios de ${PAID_NAME}`, `/?month=${month}&year=${year}`],
    [`honorarios de ${someone.name}`, `/pagos-procesados?movements=${someone.id}`],
  ])('%s', async (question, href) => {
    expect(await linkOf(admin, question)).toBe(href);
  });

  it.each([
    `honorarios de hmq de ${PAID_NAME}`,
    `honorarios de ${someone.name} de ${PAID_NAME}`,
    `honorarios sin pagar de ${PAID_NAME}`,
  ])('%s: there is none where no screen shows the same figure', async (question) => {
    const [lookup] = (await ask(admin, question)).body.lookups;
    expect(lookup).toMatchObject({ link: null });
  });

  it('a supervisor, who has no movements, is given none of them', async () => {
    const supervisor = await app.signedInAs('supervisor');
    expect(await linkOf(supervisor, `honorarios de ${someone.name}`)).toBeUndefined();
  });

  it('a doctor’s, too', async () => {
    expect(await linkOf(doctor, 'mis atenciones hmq pagadas')).toBe(
      '/participaciones?state=paid&recordType=hmq',
    );
  });
});
