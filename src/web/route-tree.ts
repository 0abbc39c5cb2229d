/**
 * The one route tree, as links know it: every screen of both shells with the schema of its address, which the screen
 * itself uses. The program takes only the types; each schema comes with its screen.
 */
import {
  createRootRoute,
  createRoute,
  createRouter,
  type SearchSchemaInput,
} from '@tanstack/react-router';
import { z } from 'zod';
import { apiTokensSearch } from './access/api-tokens/search.ts';
import { searchSchema as audit } from './access/audit/search.ts';
import { menuSearch, testerSearch } from './access/permissions/search.ts';
import { searchSchema as readLog } from './access/read-log/search.ts';
import { searchSchema as rights } from './access/rights/search.ts';
import { searchSchema as users } from './access/users/search.ts';
import { reportsSearch } from './documents/doctor-reports/search.ts';
import { searchSchema as payslips } from './documents/payslips/search.ts';
import { searchSchema as reports } from './documents/reports/search.ts';
import { searchSchema as calculations } from './fees/calculations/selection.ts';
import { reviewSearch } from './fees/rule-checks/review-address.ts';
import { searchSchema as rules } from './fees/rules/rule-list.ts';
import { searchSchema as attentions } from './intake/attentions/search.ts';
import { savedSourcesSearch } from './intake/saved-sources/search.ts';
import { explanationSearch } from './links/explanation.tsx';
import { searchSchema as clinic } from './masters/clinic/clinic-search.ts';
import { searchSchema as doctors } from './masters/doctors/search.ts';
import { searchSchema as providerTypes } from './masters/provider-types/search.ts';
import { searchSchema as services } from './masters/services/search.ts';
import { searchSchema as societies } from './masters/societies/search.ts';
import { searchSchema as specialties } from './masters/specialties/search.ts';
import { searchSchema as dashboard } from './operations/dashboard/search.ts';
import { searchSchema as jobs } from './operations/job-monitor/search.ts';
import { inboxSearch, kindsSearch } from './operations/month-checks/search.ts';
import { searchSchema as monthDifference } from './operations/month-difference/search.ts';
import { searchSchema as monthRun } from './operations/month-run/search.ts';
import { unansweredSearch } from './operations/unanswered-questions/search.ts';
import { searchSchema as accounting } from './payout/accounting/accounting-search.ts';
import { searchSchema as bank } from './payout/bank/bank-search.ts';
import { searchSchema as corrections } from './payout/corrections/search.ts';
import { searchSchema as entries } from './payout/entries/search.ts';
import { searchSchema as entryKinds } from './payout/entry-kinds/search.ts';
import { searchSchema as holds } from './payout/holds/search.ts';
import { searchSchema as paidPayments } from './payout/paid-payments/search.ts';
import { searchSchema as advanced } from './payout/payroll/advanced-search.ts';
import { paymentSearch } from './payout/payroll/payment-address.ts';
import { searchSchema as process } from './payout/payroll/process-search.ts';
import { fullPayrollSearch, payPayrollSearch } from './payout/payroll/totals-search.ts';
import { searchSchema as receipts } from './payout/receipts/search.ts';
import { participationsSearch } from './portal/participations-search.ts';
import { paymentsSearch } from './portal/payments-search.ts';

const NOTHING = z.object({});

/** What the address of each screen may say. */
export const SEARCHES = {
  '/': dashboard,
  '/usuarios': users,
  '/medicos': doctors,
  '/prestaciones': services,
  '/especialidades': specialties,
  '/sociedades-medicas': societies,
  '/tipos-prestador': providerTypes,
  '/tipos-haberes': entryKinds,
  '/haberes': entries,
  '/reglas': rules,
  '/convenios': rules,
  '/atenciones-medicas': attentions,
  '/atenciones-medicas/fuentes': savedSourcesSearch,
  '/calcular-pagos': calculations,
  '/procesar-pagos': process,
  '/procesar-pagos-avanzado': advanced,
  '/nomina': payslips,
  '/nomina-completa': fullPayrollSearch,
  '/pagar-nomina': payPayrollSearch,
  '/pagos-en-pausa': holds,
  '/cierre': monthRun,
  '/cierre/excepciones': inboxSearch,
  '/cierre/revisiones': kindsSearch,
  '/cierre/comparacion': monthDifference,
  '/correcciones': corrections,
  '/pagos-procesados': paidPayments,
  '/exportacion-contable': accounting,
  '/nomina-bancaria': bank,
  '/boletas': receipts,
  '/reportes': reports,
  '/descarga-manuales': NOTHING,
  '/configuracion': clinic,
  '/menu-management': menuSearch,
  '/permissions-admin': NOTHING,
  '/permissions-tester': testerSearch,
  '/auditoria': audit,
  '/auditoria/preguntas': unansweredSearch,
  '/derechos': rights,
  '/registro-lecturas': readLog,
  '/acceso-maquinas': apiTokensSearch,
  '/job-monitor': jobs,
  '/job-monitor/respaldos': NOTHING,
  '/perfil': NOTHING,
  '/perfil/configuracion': NOTHING,
  '/mis-pagos': paymentsSearch,
  '/participaciones': participationsSearch,
  '/reportes-medico': reportsSearch,
} as const;

/** What is open over a screen, whichever it is. */
export const OVER_ANY_SCREEN = z.object({
  ...explanationSearch.shape,
  ...reviewSearch.shape,
  ...paymentSearch.shape,
});

/** What zod calls the input of a schema, without the index that it gives the empty one. */
type InputOf<Schema extends z.ZodObject> = {
  [Key in keyof z.input<Schema> as string extends Key ? never : Key]: z.input<Schema>[Key];
};
type Searches = { [Path in keyof typeof SEARCHES]: InputOf<(typeof SEARCHES)[Path]> };
type OverAnyScreen = z.input<typeof OVER_ANY_SCREEN>;

// Never called: what they would make is the type of the tree, which links are checked by.
const rootOf = () =>
  createRootRoute({
    validateSearch: (search: OverAnyScreen & SearchSchemaInput): OverAnyScreen => search,
  });
const screenOf = <Path extends string, Search>(root: ReturnType<typeof rootOf>, path: Path) =>
  createRoute({
    getParentRoute: () => root,
    path,
    validateSearch: (search: Search & SearchSchemaInput): Search => search,
  });
type Screens = {
  [Path in keyof Searches]: ReturnType<typeof screenOf<Path, Searches[Path]>>;
};
const routerOf = (screens: Screens) => createRouter({ routeTree: rootOf().addChildren(screens) });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof routerOf>;
  }
}
