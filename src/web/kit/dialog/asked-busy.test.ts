/** Questions over a screen while what they ask is done, and which of several Escape leaves. */
import { afterAll, expect, it, vi } from 'vitest';

const window = new EventTarget();
vi.stubGlobal('window', window);
afterAll(() => vi.unstubAllGlobals());
// Another test may have loaded it for a window of its own.
vi.resetModules();
const { createAsked, onEscape } = await import('./asked-store.ts');

const pressEscape = () =>
  window.dispatchEvent(Object.assign(new Event('keydown'), { key: 'Escape' }));
const asked = createAsked<string>();

it('product §11.2: Escape leaves the question that was asked last, whichever place was made first', async () => {
  const later = createAsked<string>();
  for (const [below, above] of [
    [asked, later],
    [later, asked],
  ] as const) {
    const answers = [below.ask('¿Pausar?'), above.ask('¿Por qué?')] as const;
    pressEscape();
    expect([below.now(), above.now()]).toEqual(['¿Pausar?', null]);
    expect(await answers[1]).toBeNull();
    pressEscape();
    expect(below.now()).toBeNull();
    expect(await answers[0]).toBeNull();
  }
});

it('product §11.6: what is being done is neither left nor done twice, and no other question takes its place', async () => {
  const done = vi.fn();
  const work = Promise.withResolvers<void>();
  const run = () => {
    done();
    return work.promise;
  };
  const answer = asked.ask('¿Por qué?');
  const first = asked.finish(run);
  await asked.finish(run);
  pressEscape();
  asked.leave();
  expect(await asked.ask('¿Otra vez?')).toBeNull();
  expect(asked.now()).toBe('¿Por qué?');
  work.resolve();
  await first;
  expect(asked.now()).toBeNull();
  expect(await answer).toBeNull();
  expect(done).toHaveBeenCalledOnce();
});

it('product §11.6: what failed leaves its question open, which can be left then', async () => {
  const fails = [
    () => Promise.reject(new Error('refused')),
    // Before it answers a promise.
    () => {
      throw new Error('no order');
    },
  ];
  for (const fail of fails) {
    void asked.ask('¿Por qué?');
    await asked.finish(fail);
    expect(asked.now()).toBe('¿Por qué?');
    pressEscape();
    expect(asked.now()).toBeNull();
  }
});

it('product §11.2: Escape over a proof that is asked while it is done leaves the proof alone', async () => {
  void asked.ask('¿Por qué?');
  const proof = Promise.withResolvers<void>();
  const work = asked.finish(() => proof.promise);
  const leaveProof = vi.fn(() => proof.reject(new Error('factor.again')));
  const forget = onEscape(leaveProof);
  pressEscape();
  await work;
  forget();
  expect(leaveProof).toHaveBeenCalledOnce();
  expect(asked.now()).toBe('¿Por qué?');
  pressEscape();
  expect(asked.now()).toBeNull();
});
