/** The one question over a screen, and who learns what was decided. */
import { expect, it } from 'vitest';
import { createAsked } from './asked-store.ts';

it('resolves to what is decided, once', async () => {
  const asked = createAsked<string, number>();
  const answer = asked.ask('¿Cuánto?');
  expect(asked.now()).toBe('¿Cuánto?');
  asked.decide(3);
  asked.decide(4);
  expect(await answer).toBe(3);
  expect(asked.now()).toBeNull();
});

it('resolves to null when it is left', async () => {
  const asked = createAsked<string, number>();
  const answer = asked.ask('¿Cuánto?');
  asked.leave();
  expect(await answer).toBeNull();
});

it('answers a question with null whose place another one takes', async () => {
  const asked = createAsked<string, number>();
  const first = asked.ask('¿Cuánto?');
  const second = asked.ask('¿Cuándo?');
  expect(await first).toBeNull();
  expect(asked.now()).toBe('¿Cuándo?');
  asked.decide(7);
  expect(await second).toBe(7);
});
