/**
 * Specified words and measures that only a browser shows, on all screens of master data: failures, empty forms, toasts,
 * the side menu, unknown addresses.
 */
import type { Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openHome, openScreen, PHONE, SOON } from '../../support/browser.ts';
import { screenActor } from '../../support/hands.ts';
import { itHadNoErrors, openStaff } from '../../support/staff.ts';

const staff = await openStaff({ WORKERS: '0' });
const { page } = staff;
const { act, button, choose, dialog, field, row, expectText } = screenActor(page);

const toast = () => page.locator('[data-toast]');
const abort = (route: Route) =>
  route.request().method() === 'GET' ? route.continue() : route.abort();

/** Lets calls to these addresses wait until the function that it gives is called. */
async function hold(address: RegExp): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    await route.continue();
  });
  return async () => {
    resolve();
    await page.unrouteAll({ behavior: 'wait' });
  };
}

/** Takes an action of the only record that the address finds. */
async function actOn(address: string, action: string): Promise<void> {
  if (!page.url().endsWith(address)) await openScreen(page, address);
  await expect.poll(() => row(/./, page.locator('tbody')).count(), SOON).toBe(1);
  await act(page.locator('tbody'), action);
}

/** Fills a new record so far that it can be sent. */
const FILL: Readonly<Record<string, (form: ReturnType<typeof dialog>) => Promise<void>>> = {
  '/usuarios': async (form) => {
    await form.getByLabel('RUT').fill('10.000.013-K');
    await field('Nombre', form).fill('Rosa');
    await form.getByLabel('Apellido').fill('Soto');
    await form.getByLabel('Email').fill('rosa@ejemplo.cl');
  },
  '/medicos': async (form) => {
    await field('RUT', form).fill('10.000.013-K');
    await field('Nombre', form).fill('Rosa Soto');
    await choose(form, 'Especialidad', 'Pediatría');
  },
  '/prestaciones': async (form) => {
    await form.getByLabel('Código').fill('99-99-999');
    await form.getByLabel('Nombre').fill('Prueba');
    await choose(form, 'Especialidad', 'Pediatría');
  },
  '/reglas': async (form) => {
    await form.getByRole('textbox', { name: 'Código' }).fill('PRUEBA-1');
    await field('Nombre', form).fill('Prueba');
    await form.getByLabel('Vigente desde').fill('01-01-2026');
    await form.getByLabel('Vigente hasta').fill('31-12-2026');
    await form.getByLabel('Vigente hasta').press('Tab');
    await form.getByLabel('Todas las especialidades').check();
    await form.getByLabel('Porcentaje de la base').fill('60');
  },
  '/convenios': async (form) => {
    await form.getByLabel('Nombre').fill('Prueba');
    await form.getByLabel('Vigente desde').fill('01-01-2026');
    await form.getByLabel('Vigente desde').press('Tab');
    await form.getByLabel('Sin término').press('Space');
    await form.getByLabel('Todas las especialidades').check();
    await form.getByLabel('Valor de pago').fill('60');
  },
};

const NO_USES = { uses: [], reason: null };
const SCREENS = [
  ['/usuarios', '?search=18.942.666-6', 'el usuario.'],
  ['/medicos', '?search=andrea+molina', 'el médico.'],
  ['/prestaciones', '?search=01-01-001', 'la prestación.'],
  ['/reglas', '?search=IND-01', 'la regla. Inténtalo de nuevo.'],
  ['/convenios', '?search=CONV_218407', 'el convenio. Inténtalo de nuevo.'],
] as const;

describe.each(SCREENS)(
  'masters §2.9: %s names a failed call in the specified words',
  (path, search, record) => {
    it(`No se pudo crear ${record}`, async () => {
      await page.route('**/api/**', abort);
      await openScreen(page, `${path}?open=new`);
      const form = dialog(/^Nuev[oa] /);
      await FILL[path]?.(form);
      await form.getByRole('button', { name: /^Crear / }).click();
      await form
        .getByRole('alert')
        .getByText(`No se pudo crear ${record}`, { exact: true })
        .waitFor();
      await form.getByText('Error de conexión. Por favor intente nuevamente.').waitFor();
      await form.getByRole('button', { name: 'Cancelar' }).click();
      await button('Descartar').click();
      await form.waitFor({ state: 'detached' });
    });

    it('masters §2.3: opens a new form empty, whatever the last one contained', async () => {
      await button(/^Nuev[oa] /).click();
      const form = dialog(/^Nuev[oa] /);
      const name = field('Nombre', form);
      expect(await name.inputValue()).toBe('');
      await form.getByRole('button', { name: 'Cancelar' }).click();
      await form.waitFor({ state: 'detached' });
    });

    it(`No se pudo actualizar ${record}`, async () => {
      await actOn(`${path}${search}`, 'Editar');
      const form = dialog(/^Editar /);
      const name = field('Nombre', form);
      await name.fill(`${await name.inputValue()} X`);
      // fees §9.9
      if (/regla|convenio/.test(record)) await form.getByLabel('Motivo').fill('Otro nombre');
      await form.getByRole('button', { name: 'Guardar Cambios' }).click();
      const failure = `No se pudo actualizar ${record}`;
      await form.getByRole('alert').getByText(failure, { exact: true }).waitFor();
      await form.getByRole('button', { name: 'Cancelar' }).click();
      await button('Descartar').click();
      await form.waitFor({ state: 'detached' });
    });

    it(`No se pudo eliminar ${record}`, async () => {
      // As if nothing used it: else deleting is not even offered.
      await page.route('**/api/*/*/uses', (route) => route.fulfill({ json: NO_USES }));
      await actOn(`${path}${search}`, 'Eliminar');
      await dialog(/^Eliminar /)
        .getByRole('button', { name: 'Eliminar' })
        .click();
      await toast().getByText(`No se pudo eliminar ${record}`, { exact: true }).waitFor();
      await page.unrouteAll();
    });
  },
);

it('product §3.10: No se pudo restablecer la contraseña.', async () => {
  await page.route('**/api/reset-user-password/*', (route) => route.abort());
  await actOn('/usuarios?search=18.942.666-6', 'Restablecer contraseña');
  await page.getByRole('button', { name: 'Restablecer', exact: true }).click();
  await toast().getByText('No se pudo restablecer la contraseña.', { exact: true }).waitFor();
  await page.unrouteAll();
});

it('product §11.3: F8 focuses the only toast', async () => {
  expect(await toast().count()).toBe(1);
  await page.keyboard.press('F8');
  expect(await toast().evaluate((element) => element === document.activeElement)).toBe(true);
});

it('access §5.2: the e-mail of a user shows no asterisk, the other fields do', async () => {
  await openScreen(page, '/usuarios?open=new');
  const form = dialog('Nuevo Usuario');
  await form.getByLabel('Email').waitFor();
  const labels = await form.locator('label').allTextContents();
  expect(labels).toContain('Email');
  for (const required of ['RUT *', 'Nombre *', 'Apellido *', 'Perfil *']) {
    expect(labels).toContain(required);
  }
});

// access §5.6, access §5.8
it('every row offers a new password, except the user’s own, which links to its change', async () => {
  const offered = async (search: string) => {
    await openScreen(page, `/usuarios?search=${search}`);
    await expect.poll(() => row(/./, page.locator('tbody')).count(), SOON).toBe(1);
    await act(page.locator('tbody'));
    await page.getByRole('menuitem', { name: 'Editar' }).waitFor();
    return page.getByRole('menuitem', { name: /^Restablecer contraseña/ }).isEnabled();
  };
  const users: { rut: string; username: string }[] = await (
    await page.request.get('/api/users')
  ).json();
  for (const { rut, username } of users) {
    expect(await offered(rut), username).toBe(username !== 'admin');
  }
});

// fees §7.2, fees §10.1
it.each([
  ['/reglas', ['Reglas Activas', 'Pendientes', 'Vencidas', 'Cálculos Este Mes']],
  ['/convenios', ['Convenios Activos', 'Pendientes', 'Vencidos', 'Total de Convenios']],
])('the four cards of %s', async (path, labels) => {
  await openScreen(page, path);
  for (const label of labels) await expectText(label);
});

// access §5.1, masters §5.1, masters §6.8, fees §7.1, fees §10.1, documents §5.3
it.each([
  ['/usuarios', ['RUT', 'Nombre', 'Email', 'Perfil', 'Médico vinculado', 'Estado', 'Acciones']],
  [
    '/medicos',
    [
      'RUT',
      'Nombre',
      'Especialidad',
      'Tipo de sociedad',
      'Tipo de pago',
      'Retención',
      'Estado',
      'Acciones',
    ],
  ],
  [
    '/prestaciones',
    [
      'Código',
      'Nombre',
      'Especialidad',
      'Tipo de participación',
      'Valor base',
      'Estado',
      'Acciones',
    ],
  ],
  [
    '/reglas',
    ['Código', 'Nombre', 'Especialidades', 'Tipo', 'Pago', 'Vigencia', 'Estado', 'Acciones'],
  ],
  [
    '/convenios',
    [
      'Código',
      'Nombre',
      'Especialidades',
      'Médico o sociedad',
      'Pago',
      'Prioridad',
      'Modo',
      'Vigencia',
      'Estado',
      'Acciones',
    ],
  ],
  [
    '/reportes',
    [
      'Código',
      'Nombre',
      'Especialidad',
      'Tipo',
      'Valor base',
      'Estado',
      'Creación',
      'Atenciones',
      'Monto bruto',
      'Honorarios',
    ],
  ],
])('the columns of %s', async (path, columns) => {
  await openScreen(page, path);
  const headers = page.locator('thead th');
  await headers.first().waitFor();
  const shown = await headers.allTextContents();
  expect(shown.map((title) => title.trim()).filter(Boolean)).toEqual(columns);
});

it.each(SCREENS)('masters §2.10: %s says that it is loading', async (path) => {
  const release = await hold(/\/api\/(users|doctors|services|calculation-rules)\b/);
  await page.goto(path);
  await expectText('Cargando...');
  await release();
  await page
    .getByRole('button', { name: /^Acciones de / })
    .first()
    .waitFor();
});

it('fees §11.1: the simulator’s button is disabled while it runs', async () => {
  await openScreen(page, '/reglas?simulator=true');
  const simulator = dialog('Simulador de Reglas');
  const run = simulator.getByRole('button', { name: 'Ejecutar Simulación' });
  await choose(simulator, 'Especialidad', 'Pediatría');
  const release = await hold(/\/api\/rules\/simulate/);
  await run.click();
  await expect.poll(() => run.isDisabled(), SOON).toBe(true);
  await release();
  await dialog('Resultado de la Simulación').waitFor();
});

describe('product §12: the shell', () => {
  it('product §12.2: has a side menu 180 px wide, which a small screen hides until asked', async () => {
    await openScreen(page, '/');
    await page.getByRole('navigation', { name: 'Menú principal' }).waitFor();
    const bar = page.locator('.mantine-AppShell-navbar');
    expect((await bar.boundingBox())?.width).toBe(180);
    const phone = await staff.open(PHONE);
    await openHome(phone.page);
    const entry = phone.page
      .getByRole('navigation', { name: 'Menú principal' })
      .getByRole('link', { name: 'Reglas de Cálculo' });
    await phone.page.getByRole('button', { name: 'Abrir el menú' }).waitFor();
    await expect.poll(() => entry.isVisible(), SOON).toBe(false);
    await phone.page.getByRole('button', { name: 'Abrir el menú' }).click();
    await entry.waitFor();
    await phone.context.close();
  });

  it.each(['/no-existe', '/medicos/12'])(
    'product §13.4: shows that %s is no screen',
    async (path) => {
      await page.goto(path);
      await page.getByRole('heading', { name: 'Página no encontrada' }).waitFor();
    },
  );

  it.each(['doctor', 'user'] as const)(
    'product §12.5: gives the profile %s another shell, without screens of staff',
    async (who) => {
      const own = await staff.open({ who });
      for (const path of ['/medicos', '/reglas', '/configuracion']) {
        await own.page.goto(path);
        await own.page
          .getByRole('heading', { name: /Página no encontrada|Acceso denegado/ })
          .waitFor();
      }
      await own.context.close();
    },
  );

  it('product §13.4: denies a supervisor screens outside the menu', async () => {
    const own = await staff.open({ who: 'supervisor' });
    for (const path of ['/usuarios', '/convenios', '/configuracion']) {
      await openScreen(own.page, path);
      await own.page.getByRole('heading', { name: 'Acceso denegado' }).waitFor();
    }
    await own.context.close();
  });
});

itHadNoErrors(staff);
