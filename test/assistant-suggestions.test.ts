/** Every question that the assistant proposes has an answer, for each profile (operations §6). */
import { expect, it } from 'vitest';
import type { CurrentUser } from '../src/contract/access/session.ts';
import { suggestedQuestions } from '../src/web/operations/assistant/suggestions.ts';
import { ask, demoQuestions } from './support/demo-questions.ts';

const { app, admin, doctor } = await demoQuestions();

// operations §6.17
it.each([
  ['administrator', admin, 4],
  ['supervisor', await app.signedInAs('supervisor'), 4],
  ['doctor', doctor, 4],
  ['doctor without a record', await app.signedInAs('doctor'), 3],
  ['plain user', await app.signedInAs('user'), 3],
])('a %s is offered questions that are answered', async (_, client, count) => {
  const { body: user } = await client.get<CurrentUser>('/api/native-user');
  const questions = suggestedQuestions(user);
  expect(questions).toHaveLength(count);
  for (const question of questions) {
    const { body } = await ask(client, question);
    expect(body.lookups, `${question} ${body.message}`).toHaveLength(1);
  }
});
