/** Pagar Nómina: processed records of chosen doctors become paid (payout §7). */
import { Button, Group, Stack } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import type {
  DoctorTotals,
  DoctorTotalsPage,
  PeriodSum,
} from '../../../contract/fees/calculations.ts';
import type { UnapprovedMonth } from '../../../contract/payout/pay-notices.ts';
import { formatPesos } from '../../../domain/money.ts';
import { CALCULATION_MOVES } from '../../../domain/states.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { toast } from '../../kit/dialog/toast.tsx';
import { useAsked } from '../../kit/dialog/use-asked.ts';
import type { Fact } from '../../kit/display/fact-list.tsx';
import { today } from '../../kit/display/today.ts';
import { api } from '../../kit/shell/client.ts';
import { PageHeader } from '../../kit/shell/page-header.tsx';
import { actionsColumn } from '../../kit/table/columns.tsx';
import { useUrlFilters } from '../../kit/table/url-filters.ts';
import { askAnnulment } from '../../links/going-back.ts';
import { HoldButton } from '../../links/hold-button.tsx';
import { StatementLinks } from '../../links/statement-links.tsx';
import { AccountNotices } from './account-notices.tsx';
import { DoctorRecords } from './doctor-records.tsx';
import { totalsColumns } from './doctor-totals.tsx';
import { HeldPaymentsNotice } from './held-notice.tsx';
import { MoveQuestion } from './move-question.tsx';
import { PaidOnField, paidOnText } from './paid-on-field.tsx';
import { lackingOfPeriod, methodFacts, periodText, readPeriod } from './payment-words.ts';
import { showHalfPeriod } from './show-half-period.ts';
import { showPayError } from './show-pay-error.ts';
import { payPayrollSearch } from './totals-search.ts';
import { payNoticesOf, type UnsentTransfers, unsentTransfers } from './unsent-transfers.ts';
import { totalsNow, useDoctorTotals } from './use-doctor-totals.ts';
import {
  payments as countPayments,
  records as countRecords,
  doctors,
  holdOfDoctors,
} from './words.ts';

const columns = [
  ...totalsColumns(false),
  actionsColumn<DoctorTotals>((row) => (
    <StatementLinks
      doctorId={row.doctorId}
      doctorName={row.doctorName}
      periods={row.periods.map(readPeriod)}
    />
  )),
];

export function PayPayrollScreen() {
  const [search, setSearch] = useUrlFilters(payPayrollSearch);
  const { month, year } = search;
  const reading = useDoctorTotals('processed', search);
  const { selected, setSelected } = reading.selection;
  const [paidOn, setPaidOn] = useState<string>(today());
  const pay = usePaying({ month, year }, () => setSelected([]));
  return (
    <Stack gap="md">
      <PageHeader
        title="Pagar Nómina"
        description="Los pagos procesados de los doctores elegidos quedan pagados, con la fecha que indique y el método de cada pago."
      />
      <DoctorRecords
        label="Registros procesados"
        reading={reading}
        columns={columns}
        filters={{ month, year, byPayMonth: true, status: [...CALCULATION_MOVES.markPaid.from] }}
        search={search}
        setSearch={setSearch}
        notice={
          <>
            <HeldPaymentsNotice totals={reading.totals} />
            <AccountNotices
              scope={{ month, year }}
              selection={{ selected, onChange: setSelected }}
            />
          </>
        }
        action={
          <Group align="flex-end" gap="sm">
            {selected.length > 0 && (
              <HoldButton asked={holdOfDoctors(selected, () => setSelected([]))} />
            )}
            {selected.length > 0 && (
              <Button
                variant="default"
                onClick={() =>
                  askAnnulment({
                    what: `Pagos procesados de ${doctors(selected.length)}, ${periodText({ month, year })}.`,
                    scope: { doctorIds: [...selected], month, year },
                    onDone: () => setSelected([]),
                  })
                }
              >
                Anular…
              </Button>
            )}
            <PaidOnField value={paidOn} onChange={setPaidOn} />
            <Button
              leftSection={<IconCheck size={16} />}
              loading={pay.isPending}
              onClick={() => void pay.ask(selected, paidOn)}
            >
              Marcar como Pagado
            </Button>
          </Group>
        }
        emptyText="No hay registros procesados por pagar"
        source={{
          sentence:
            'Los pagos se procesan en Procesar Pagos, uno a uno, o todos en Nómina Completa.',
          screen: '/nomina-completa',
          label: 'Ir a Nómina Completa',
        }}
      />
    </Stack>
  );
}

/** Says what will be paid, asks, and pays. */
function usePaying(period: { month?: number; year?: number }, onPaid: () => void) {
  const pay = useAsked(api.payroll.processSelected.call, {
    done: ({ processedCount, payments, doctorsCount, totalAmount }) => {
      onPaid();
      if (payments === 0) {
        toast.info('Sin cambios', 'Los registros de los doctores elegidos ya estaban pagados.');
        return;
      }
      toast.success(
        '¡Pagos Procesados!',
        processedCount === 0
          ? `${countPayments(payments)} de ${doctors(doctorsCount)} sin registros, por ${formatPesos(totalAmount)}.`
          : `${countRecords(processedCount)} de ${doctors(doctorsCount)} ${processedCount === 1 ? 'marcado como pagado' : 'marcados como pagados'} por ${formatPesos(totalAmount)}.`,
      );
    },
    failed: showPayError,
  });
  const ask = async (doctorIds: readonly number[], paidOn: string) => {
    if (doctorIds.length === 0) {
      toast.info('Sin selección', 'Selecciona al menos un doctor para procesar pagos.');
      return;
    }
    if (lackingOfPeriod(period)) {
      showHalfPeriod(period, 'Se paga');
      return;
    }
    const chosen = { ...period, doctorIds };
    await pay.ask(async () => {
      const totals = await totalsNow('processed', chosen);
      if (totals.heldPayments > 0) {
        toast.error(
          'Hay pagos en pausa',
          `De los doctores elegidos ${countOf(totals.heldPayments, 'pago espera', 'pagos esperan')}, por ${formatPesos(totals.heldAmount)}. Quite de la selección a los marcados «En pausa», o reanude sus pagos.`,
        );
        return null;
      }
      const unsent = await unsentTransfers(chosen);
      const { notApproved, byMethod } = await payNoticesOf(chosen);
      const periods = await api.calculations.periods.call({
        ...period,
        byPayMonth: true,
        status: [...CALCULATION_MOVES.markPaid.from],
        doctorIds: doctorIds.join(','),
      });
      const agreed = { records: totals.totalRecords, totalAmount: totals.totalAmount };
      return {
        ...question(totals, periods, { unsent, notApproved }, [
          ['Fecha de pago', paidOnText(paidOn)],
          ...methodFacts(byMethod),
        ]),
        input: { doctorIds: [...doctorIds], ...period, paymentDate: paidOn, agreed },
      };
    });
  };
  return { ask, isPending: pay.isPending };
}

function question(
  totals: DoctorTotalsPage,
  periods: readonly PeriodSum[],
  told: { unsent: UnsentTransfers; notApproved: readonly UnapprovedMonth[] },
  facts: readonly Fact[],
) {
  return {
    title: 'Marcar como Pagado',
    body: (
      <MoveQuestion
        lead="Quedarán como pagados:"
        doctorNames={totals.summary.map((row) => row.doctorName)}
        doctorCount={totals.total}
        periods={periods}
        records={totals.totalRecords}
        facts={facts}
        netAmount={totals.totalAmount}
        {...told}
        consequence="No se puede deshacer."
      />
    ),
    confirmLabel: 'Marcar como Pagado',
  };
}
