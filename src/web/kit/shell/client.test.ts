/** What every request of the browser is like, and how its answers are kept (product §2, product §12). */
import { MutationObserver, QueryObserver } from '@tanstack/react-query';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CurrentUserAnswer } from '../../../contract/access/session.ts';

const sent: { request: Request; init: RequestInit; body: string }[] = [];
let answer: () => Response | Promise<Response> = () => Response.json([]);

vi.stubGlobal('window', { location: { origin: 'http://portal.prueba' } });
vi.stubGlobal('fetch', async (request: Request, init: RequestInit) => {
  sent.push({ request, init, body: await request.clone().text() });
  return answer();
});
const { AS_EXPORT } = await import('../table/export-table.ts');
const { api, currentUserQuery, isOthersNow, queryClient, refresh } = await import('./client.ts');
const { isSessionExpired, setSessionExpired } = await import('./session-expiry.ts');

beforeEach(() => {
  sent.length = 0;
  answer = () => Response.json([]);
});
afterAll(() => vi.unstubAllGlobals());

describe('product §2: a request', () => {
  test('sends credentials, and no body or content type without a payload', async () => {
    expect(await api.doctors.list.call({ sort: 'name' })).toEqual([]);
    const [only] = sent;
    expect(only?.request.url).toBe('http://portal.prueba/api/doctors?sort=name');
    expect(only?.request.method).toBe('GET');
    expect(only?.request.headers.get('content-type')).toBeNull();
    expect(only?.init.credentials).toBe('include');
    expect(only?.body).toBe('');
  });

  test('product §2.3: sends its payload as JSON', async () => {
    answer = () => Response.json({ id: 3, name: 'Pediatría' }, { status: 201 });
    await api.specialties.create.call({ name: 'Pediatría' });
    const [only] = sent;
    expect(only?.request.method).toBe('POST');
    expect(only?.request.headers.get('content-type')).toBe('application/json');
    expect(JSON.parse(only?.body ?? '')).toEqual({ name: 'Pediatría' });
  });

  test('product §2.20: tells in a header what is searched for, not in the address', async () => {
    await api.attentions.list.call({ search: 'Íñigo Peña 9.068.826-K', sort: '-attentionDate' });
    const [only] = sent;
    expect(only?.request.url).toBe(
      'http://portal.prueba/api/medical-attentions?sort=-attentionDate',
    );
    const words = only?.request.headers.get('x-portal-search');
    expect(decodeURIComponent(words ?? '')).toBe('Íñigo Peña 9.068.826-K');
    await api.attentions.list.call({ sort: '-attentionDate' });
    expect(sent[1]?.request.headers.has('x-portal-search')).toBe(false);
  });

  test('access §22.3: says so when its answer is written into a file', async () => {
    await api.attentions.list.call({}, AS_EXPORT);
    await api.attentions.list.call({});
    expect(sent.map(({ request }) => request.headers.get('x-portal-export'))).toEqual(['1', null]);
  });

  test('fails on a 401, except for the question who is signed in', async () => {
    answer = () =>
      Response.json({ code: 'session.required', message: 'Sesión expirada.' }, { status: 401 });
    await expect(api.doctors.list.call({ sort: 'name' })).rejects.toMatchObject({ status: 401 });
    expect(await queryClient.fetchQuery(currentUserQuery)).toBeNull();
  });

  test('access §2.12: is made again when another window has got a new token meanwhile, and the person is still there', async () => {
    const expired = () =>
      Response.json({ code: 'session.required', message: 'Sesión expirada.' }, { status: 401 });
    const asked = () => sent.map(({ request }) => new URL(request.url).pathname);
    queryClient.setQueryData(currentUserQuery.queryKey, { id: 7 } as CurrentUserAnswer);
    let user: () => Response = () => Response.json({ id: 7 });
    let left = 2;
    answer = () => {
      if (sent.at(-1)?.request.url.endsWith('/api/native-user')) return user();
      left -= 1;
      return left < 0 ? Response.json([{ id: 1 }]) : expired();
    };
    const both = [api.doctors.list.call({ sort: 'name' }), api.banks.list.call({})];
    expect(await Promise.all(both)).toEqual([[{ id: 1 }], [{ id: 1 }]]);
    expect(asked().filter((path) => path === '/api/native-user')).toHaveLength(1);
    expect(isSessionExpired()).toBe(false);
    // Somebody else signed in there, or nobody is: the password is asked for.
    for (const now of [() => Response.json({ id: 8 }), expired]) {
      user = now;
      left = 9;
      await expect(api.doctors.list.call({ sort: 'name' })).rejects.toMatchObject({ status: 401 });
      expect(isSessionExpired()).toBe(true);
      setSessionExpired(false);
    }
    queryClient.removeQueries({ queryKey: currentUserQuery.queryKey });
  });

  test('access §2.15: asks as the person whose page it is, also once it is known that another one signed in', async () => {
    for (const id of [7, 8]) {
      queryClient.setQueryData(currentUserQuery.queryKey, { id } as CurrentUserAnswer);
      await api.banks.list.call({});
    }
    expect(sent.map(({ request }) => request.headers.get('x-portal-user'))).toEqual(['7', '7']);
    expect(isOthersNow()).toBe(true);
    queryClient.removeQueries({ queryKey: currentUserQuery.queryKey });
  });

  test('product §3.12: that is not answered by the server fails with the status, a colon and a text', async () => {
    answer = () => new Response('<html>Bad gateway</html>', { status: 502 });
    await expect(api.doctors.list.call({ sort: 'name' })).rejects.toThrow(/^502: /);
  });
});

// product §12.6, product §12.7
test('answers are never retried, refetched by time or focus, nor stale', () => {
  const { queries } = queryClient.getDefaultOptions();
  expect(queries).toMatchObject({
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  expect(queries?.refetchInterval).toBeUndefined();
});

test('product §12.6: who is signed in is always stale and asked again on focus', () => {
  expect(currentUserQuery).toMatchObject({ staleTime: 0, refetchOnWindowFocus: true });
});

// access §5.3, access §6.5
test('labels and badges of the profiles', async () => {
  const { PROFILE_BADGES } = await import('./current-user.ts');
  const { admin, supervisor, doctor, user } = PROFILE_BADGES;
  expect([admin, supervisor, doctor, user].map(({ label }) => label)).toEqual([
    'Administrador',
    'Supervisor',
    'Médico',
    'Usuario',
  ]);
  // Destructive, default, default and secondary.
  expect(admin.color).toBe('red');
  expect(doctor.color).toBe(supervisor.color);
  expect(user.color).toBe('gray');
});

// product §15.3
test('what is on the screen is read again after a sign-in, and not while it asks for a second factor', async () => {
  const observer = new QueryObserver(queryClient, api.banks.list.queryOptions({ input: {} }));
  const leave = observer.subscribe(() => {});
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toEqual([]));
  const signIn = new MutationObserver(queryClient, api.session.signIn.mutationOptions());
  const asked = () => sent.map(({ request }) => new URL(request.url).pathname);
  answer = () => Response.json({ success: true, secondFactor: true });
  await signIn.mutate({ username: 'ana', password: 'una clave larga' });
  expect(asked()).toEqual(['/api/banks', '/api/native-login']);
  answer = () => Response.json([]);
  await signIn.mutate({ username: 'ana', password: 'una clave larga' });
  expect(asked()).toEqual(['/api/banks', '/api/native-login', '/api/native-login', '/api/banks']);
  leave();
});

// operations §16.4
test('a first answer that was on its way when something changed is read once more', async () => {
  const late = Promise.withResolvers<Response>();
  answer = () => late.promise;
  const options = api.doctors.list.queryOptions({ input: { sort: 'name' } });
  const observer = new QueryObserver(queryClient, options);
  const leave = observer.subscribe(() => {});
  await vi.waitFor(() => expect(sent.length).toBe(1));
  const read = refresh(api.doctors.key());
  answer = () => Response.json([{ id: 2 }]);
  late.resolve(Response.json([{ id: 1 }]));
  await read;
  expect(observer.getCurrentResult().data).toEqual([{ id: 2 }]);
  // An answer that is there is read once, as ever.
  await refresh(api.doctors.key());
  expect(sent.length).toBe(3);
  leave();
});
