/** The addresses of the product: what each screen's may say, and that what leads to them is read there. */
import { expect, it } from 'vitest';
import { OPEN_SCREENS } from '../src/contract/open-screens.ts';
import { SCREENS, type Screen } from '../src/contract/screens.ts';
import { jobRegistry } from '../src/server/job-registry.ts';
import { PLACES } from '../src/server/operations/dashboard/activity.ts';
import { PROCESSING_SCREENS, screenOfJob } from '../src/server/operations/jobs/screens.ts';
import { addressOf, targetOf } from '../src/web/kit/shell/addresses.ts';
import { HOMES } from '../src/web/kit/shell/shell-router.tsx';
import { keeperOf } from '../src/web/kit/table/url-filters.ts';
import { OFFICE_SCREENS } from '../src/web/office/routes.tsx';
import { PORTAL_TABS } from '../src/web/portal/routes.tsx';
import { OVER_ANY_SCREEN, SEARCHES } from '../src/web/route-tree.ts';

const routes = [...OFFICE_SCREENS, ...PORTAL_TABS];
const addresses = Object.keys(SEARCHES) as (keyof typeof SEARCHES)[];

// product §13.1
it('every screen of both shells is in the route tree, and nothing else', () => {
  expect(new Set(routes.map(({ path }) => path))).toEqual(new Set<string>(addresses));
  expect(addresses).toEqual(expect.arrayContaining([...SCREENS]));
});

// product §9.1, product §13.2
it('each address accepts what its screen reads: a renamed word breaks every link that was sent', () => {
  const keysOf = (shape: object) => Object.keys(shape).sort().join(' ');
  expect([
    `on any screen: ${keysOf(OVER_ANY_SCREEN.shape)}`,
    ...addresses.map((path) => `${path}: ${keysOf(SEARCHES[path].shape)}`.replace(/: $/, '')),
    ...routes.flatMap(({ path, aliases = [] }) => aliases.map((alias) => `${alias} → ${path}`)),
    ...HOMES.map((path) => `${path} → the first screen of the menu`),
    ...Object.values(OPEN_SCREENS).map((path) => `${path}, for people who are not signed in`),
  ]).toMatchInlineSnapshot(`
    [
      "on any screen: explanation pago review",
      "/: month year",
      "/usuarios: hide isActive open ownProfileId page pageSize profile search sort",
      "/medicos: accountChanges hide isActive open page pageSize search societyId sort specialtyId",
      "/prestaciones: hide isActive open page pageSize participationType search sort specialtyId",
      "/especialidades: hide isActive open page pageSize search sort",
      "/sociedades-medicas: hide isActive open page pageSize search sort",
      "/tipos-prestador: hide isActive open page pageSize search sort",
      "/tipos-haberes: hide isActive open page pageSize search sort",
      "/haberes: age all bearsRetention direction doctorId hide importId kindId month open page pageSize retentionChangeId search settled sort state view year",
      "/reglas: copyOf doctorId hide history open page pageSize participationType providerTypeId recordType search serviceId simulator sort specialtyId state",
      "/convenios: copyOf doctorId hide history open page pageSize participationType providerTypeId recordType search serviceId simulator sort specialtyId state",
      "/atenciones-medicas: attention dateFrom dateTo doctorId hide import importId imports job open page pageSize recordType search serviceIds sort status",
      "/atenciones-medicas/fuentes: edit open",
      "/calcular-pagos: allPending analyzed anyState byPayMonth dateFrom dateTo doctorId doctorsSort hide job only page pageSize recalculate sort view withoutRule",
      "/procesar-pagos: doctorId hide historyDoctorId historyMonth historyYear job month page pageSize sort status year",
      "/procesar-pagos-avanzado: hide job method month page pageSize recordType search society sort type year",
      "/nomina: doctorId hide history job mailState month page pageSize sort year",
      "/nomina-completa: hide job month page pageSize search sort year",
      "/pagar-nomina: hide month page pageSize search sort year",
      "/pagos-en-pausa: hide kind open page pageSize search sort state",
      "/cierre: hide job kind month open overdue page pageSize search severity sort state whose year",
      "/cierre/excepciones: hide kind month open overdue page pageSize search severity sort state whose year",
      "/cierre/revisiones: only search",
      "/cierre/comparacion: atLeast back hide month open page pageSize reason search sort unexplained year",
      "/correcciones: cause changeId correct doctorId hide month open page pageSize search sort state year",
      "/pagos-procesados: group hide movements page pageSize search sort",
      "/exportacion-contable: exportFormat generated hide holds month ofYear open page pageSize sort tab year",
      "/nomina-bancaria: bankFormat file generated hide includePaid layout month page pageSize paymentDate search sentSort sort stand view year",
      "/boletas: doctorId hide job lacking month open page pageSize search societyId sort stand year",
      "/reportes: dateFrom dateTo hide page pageSize participationType search sort specialtyId",
      "/descarga-manuales",
      "/configuracion: hide open page pageSize sort tab year",
      "/menu-management: open profile",
      "/permissions-admin",
      "/permissions-tester: all own profile",
      "/auditoria: action dateFrom dateTo entity entityId hide open page pageSize search sort userId",
      "/auditoria/preguntas: askedBy hide page pageSize search sort",
      "/derechos: hide kind page pageSize sort state tab",
      "/registro-lecturas: dateFrom dateTo doctorId hide kind open page pageSize screen search sort timeFrom timeTo unnamed userId",
      "/acceso-maquinas: open tab",
      "/job-monitor: auto job open",
      "/job-monitor/respaldos",
      "/perfil",
      "/perfil/configuracion",
      "/mis-pagos: annulled corrections hide page pageSize",
      "/participaciones: dateFrom dateTo hide month page pageSize recordType search serviceIds state year",
      "/reportes-medico: from month of open paymentDate to year",
      "/monitor-trabajos → /job-monitor",
      "/jobs-monitor → /job-monitor",
      "/dashboard-doctor → /mis-pagos",
      "/ → the first screen of the menu",
      "/native-login → the first screen of the menu",
      "/professional-login → the first screen of the menu",
      "/olvide-mi-contrasena, for people who are not signed in",
      "/ingreso-unico, for people who are not signed in",
      "/nueva-contrasena, for people who are not signed in",
    ]
  `);
});

it('an address is the same after writing and reading it', () => {
  const built = [
    addressOf({ to: '/medicos' }),
    addressOf({ to: '/medicos', search: { open: 12 } }),
    addressOf({ to: '/reglas', search: { open: 'new', doctorId: 3, serviceId: 4 } }),
    addressOf({ to: '/convenios', search: { state: 'active' } }),
    addressOf({ to: '/auditoria', search: { entity: 'doctor', entityId: '12' } }),
    addressOf({ to: '/atenciones-medicas', search: { dateFrom: '2026-07-01' } }),
    addressOf({ to: '/configuracion', search: { tab: 'contabilidad' } }),
  ];
  expect(built).toMatchInlineSnapshot(`
    [
      "/medicos",
      "/medicos?open=12",
      "/reglas?open=new&doctorId=3&serviceId=4",
      "/convenios?state=active",
      "/auditoria?entity=doctor&entityId=%2212%22",
      "/atenciones-medicas?dateFrom=2026-07-01",
      "/configuracion?tab=contabilidad",
    ]
  `);
  expect(built.map((address) => addressOf(targetOf(address)))).toEqual(built);
});

// product §9.8
it('each screen with a search keeps the words in the tab, or finds no patient by them', () => {
  const searching = addresses.filter((path) => 'search' in SEARCHES[path].shape);
  const [kept, shown] = [true, false].map((isKept) =>
    searching.filter((path) => (keeperOf(SEARCHES[path]) !== undefined) === isKept).join(' '),
  );
  expect({ kept, shown }).toMatchInlineSnapshot(`
    {
      "kept": "/haberes /atenciones-medicas /pagos-en-pausa /correcciones /pagos-procesados /auditoria /auditoria/preguntas /registro-lecturas /participaciones",
      "shown": "/usuarios /medicos /prestaciones /especialidades /sociedades-medicas /tipos-prestador /tipos-haberes /reglas /convenios /procesar-pagos-avanzado /nomina-completa /pagar-nomina /cierre /cierre/excepciones /cierre/revisiones /cierre/comparacion /nomina-bancaria /boletas /reportes",
    }
  `);
});

it('a screen where the activity opens a record, or a job is followed, reads that parameter', () => {
  const reads = (screen: Screen, search: object) =>
    SEARCHES[screen].strict().safeParse(search).success;
  const opening = Object.values(PLACES).flatMap(({ screens, opensRecord }) =>
    opensRecord ? screens : [],
  );
  expect(opening.filter((screen) => !reads(screen, { open: 12 }))).toEqual([]);
  const following = [
    ...[...jobRegistry.keys()].map((kind) => screenOfJob(kind, null)),
    ...Object.keys(PROCESSING_SCREENS).map((type) => screenOfJob('process-bulk-payments', type)),
  ];
  const job = 'b1d6b5a8-6b1e-4a5e-9a5d-1f0f3c1a2b3c';
  expect(following.filter((screen) => !reads(screen, { job }))).toEqual([]);
});
