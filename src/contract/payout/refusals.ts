import { conflict, invalid, missing, unavailable } from '../refusal.ts';
import { CORRECTION_REFUSALS } from './correction-refusals.ts';

/** Refusals of payroll, bank files and accounting. */
export const PAYOUT_REFUSALS = {
  ...CORRECTION_REFUSALS,
  'payroll.nothingToProcess': conflict('No hay registros calculados para {target}.'),
  'payroll.oneDoctorOnly': invalid(
    'El procesamiento individual es de un solo médico y se eligieron {count}: nada se procesó. Envíe uno por vez, o use el tipo masivo para dejarlos pendientes de pago.',
  ),
  'payroll.nothingToPay': conflict('No hay registros procesados por pagar para {target}.'),
  'payroll.wrongState': conflict(
    'Nada se procesó: {wrong}. Actualice la lista e intente de nuevo.',
  ),
  'payroll.changedMeanwhile': conflict(
    'Nada se {moved}: lo que hay por pagar cambió mientras confirmaba. Ahora son {records} por {amount}. Revíselos y confirme de nuevo.',
  ),
  'payroll.exactDiffers': conflict(
    'Nada se {moved}: el líquido exacto{day} es {exact}, y el estimado que confirmó, {estimated}. La retención no es la que se estimó; revise y confirme el monto exacto.',
  ),
  'payroll.withEntries': conflict(
    'Nada se {moved}: junto con los registros, estimados en {estimated}, se pagan {entries}. El líquido exacto{day} es {exact}; revise y confirme ese monto.',
  ),
  'holds.alreadyHeld': conflict(
    'Nada se puso en pausa: {name} ya lo está desde el {day}. Reanúdelo primero si quiere otro motivo o plazo.',
  ),
  'holds.paid': conflict('Nada se puso en pausa: {name} ya está pagado. Lo pagado se corrige.'),
  'holds.sent': conflict(
    'Nada se puso en pausa: {name} va en {file}, que el banco puede tener. Si no lo recibió, retire el archivo; si lo rechazó, regístrelo como rechazado.',
  ),
  'holds.inPayment': conflict(
    'Nada se puso en pausa: {name} está en un pago sin enviar. Confirme que ese pago se anula: lo demás se puede procesar de nuevo.',
  ),
  'holds.dayPast': invalid(
    'El último día de la pausa no puede haber pasado: elija hoy o un día posterior.',
  ),
  'holds.ended': conflict(
    'Nada se reanudó, porque su pausa ya terminó: {name}. Actualice la lista.',
  ),
  'payroll.held': conflict(
    'Nada se procesó: {held} en pausa. Actualice la lista, o reanúdelos primero.',
  ),
  'payroll.allHeld': conflict(
    'Nada se procesó: todo lo de {target} está en pausa. Reanúdelo primero.',
  ),
  'payroll.paymentHeld': conflict(
    'Nada se marcó como pagado: el pago de {payee} está en pausa ({reason}). Reanúdelo primero, o no lo elija.',
  ),
  'payroll.paymentWaits': conflict(
    'Nada se marcó como pagado: el pago de {payee} espera la devolución de {awaited}, que volvió a quedar pendiente. Pague primero el pago que la descuenta, o anule el de {payee}.',
  ),
  'payroll.dateInFuture': invalid(
    'La fecha de pago no puede ser posterior a hoy: indique el día en que se pagó.',
  ),
  'payroll.dateBeforePeriod': invalid(
    'La fecha de pago no puede ser anterior a {period}, que es lo que se paga.',
  ),
  'payroll.dateTooFar': invalid(
    'La fecha de pago puede estar a lo más a un año de hoy: revise el año.',
  ),
  'payroll.noLegalRate': conflict(
    'Nada se procesó: no hay una retención legal para {year}. Agréguela en Configuración, Retención legal, e intente de nuevo.',
  ),
  'payroll.otherRate': conflict(
    'Nada se marcó como pagado: la retención legal de {paidYear} no es la de {year}, con que {documents}. El documento de un pago procesado no cambia. Si se pagó en {year}, indique ese día. Si el banco pagó en {paidYear} una transferencia ya enviada, regístrelo en su archivo de Nómina Bancaria con «Pagada en otro año». Lo que se paga en {paidYear} con cheque, en efectivo o sin archivo, anúlelo y procéselo de nuevo con ese día.',
  ),
  'payroll.inBankFile': conflict(
    'Nada se marcó como pagado: {repeats}. Se pagaría dos veces si el banco procesa ese archivo. Confirme que no lo hará, o marque los pagos como transferidos.',
  ),
  'payroll.partOfTransfer': conflict(
    'Nada se marcó como pagado: la transferencia a {payee} también paga a {others}. Marque la transferencia completa en Nómina Bancaria, o elija a todos.',
  ),
  'bank.nothingToTransfer': conflict('No hay pagos procesados por transferir en {period}.'),
  'bank.nothingSelected': invalid('Seleccione al menos una transferencia.'),
  'bank.incompleteTransfer': conflict('No se puede incluir a {payee}: {problem}'),
  'bank.selectionChanged': conflict('{gone} por pagar en {period}. Genere la nómina de nuevo.'),
  'bank.amountChanged': conflict(
    'Nada se descargó: lo que hay por transferir cambió mientras elegía. Ahora son {amount}. Genere la nómina de nuevo.',
  ),
  'bank.partOfTransfer': {
    status: 409,
    message:
      'Nada se descargó: una transferencia ya enviada a {payee} también paga a {others}. Elija a todos los que ella paga, o a ninguno.',
  },
  'bank.paidBySurplus': {
    status: 409,
    message: 'Nada se descargó: el banco ya pagó lo de {payee} en {paidIn}, {way}.',
  },
  'bank.accountsChanged': {
    status: 409,
    message:
      'Nada se descargó: la cuenta de {payee} cambió o espera un cambio desde que se mostró la lista. Actualícela y revise de nuevo.',
  },
  'bank.oneHand': conflict(
    'Nada se descargó: solo usted decidió a qué cuenta va lo de {payees}, y nadie más lo ha visto. Que descargue el archivo otra persona con acceso a Nómina Bancaria; si no la hay, dele ese acceso en Permisos a una segunda.',
  ),
  'payroll.oneHand': conflict(
    'Nada se marcó como pagado: solo usted decidió a qué cuenta va lo de {payees}, y nadie más lo ha visto. Quite esos pagos, y que otra persona descargue el archivo del banco o los marque como pagados.',
  ),
  'bank.alreadySent': conflict(
    'Nada se descargó: {repeats}. Se pagaría dos veces si el banco ya lo procesó. Revise la selección y confirme lo que se repite.',
  ),
  'bank.payerIncomplete': conflict(
    '{problem} Complete los datos bancarios de la clínica en la configuración.',
  ),
  'bank.otherRate': conflict(
    'Nada se descargó: la retención legal de {paidYear} no es la de {year}, con que {documents}. El documento de un pago procesado no cambia. {next}',
  ),
  'bank.otherYear': conflict(
    'Nada se descargó: este diseño no lleva fecha y se pagaría en {paidYear}, cuya retención legal no es la de {year}, con que {documents}. {next}',
  ),
  'bank.payrollUnfit': conflict('{problem}'),
  'bank.layoutUnknown': invalid('El formato del banco no tiene ese diseño.'),
  'bank.noWorkbook': invalid(
    'Este banco no recibe un libro de Excel: descargue el archivo de texto.',
  ),
  'receipts.unreadable': invalid('{problem} Nada se guardó: revise la planilla y súbala de nuevo.'),
  'receipts.ofOtherClinic': conflict(
    'La planilla es del RUT {rut}, y el de la clínica es {clinicRut}: nada se guardó. Descárguela con el contribuyente correcto.',
  ),
  'receipts.ofOtherMonth': conflict(
    'Ningún documento de la planilla es de {period}: nada se guardó. Elija el mes de la planilla o descargue la de ese mes.',
  ),
  'receipts.columnsMissing': invalid(
    'Faltan columnas: {columns}. Indique cuáles son y lea la planilla de nuevo.',
  ),
  'receipts.nothingToRead': invalid(
    'Ninguna fila de la planilla se puede leer: nada se guardó. Revise los motivos.',
  ),
  'receipts.sheetReverted': conflict('La planilla {fileName} ya se deshizo. Actualice la lista.'),
  'receipts.sheetNeeded': conflict('Nada se deshizo. {reason}'),
  'receipts.reversionChanged': conflict(
    'Nada se deshizo: lo que trajo la planilla cambió mientras revisaba. Revise de nuevo.',
  ),
  'receipts.nothingToRevert': conflict(
    'Nada se puede deshacer de {fileName}: otra planilla dice lo mismo, o lo que cambió ya no es como lo dejó.',
  ),
  'receipts.folioTaken': conflict(
    'El folio {folio} de este emisor ya está registrado. Búsquelo por su RUT.',
  ),
  'receipts.dayToCome': invalid(
    'La fecha aún no llega: un documento recibido se emitió hoy o antes. Corríjala.',
  ),
  'receipts.retentionTooLarge': invalid('La retención no puede ser mayor que el bruto.'),
  'receipts.invoiceRetained': invalid('Una factura exenta no tiene retención: indique 0.'),
  'receipts.sourceFailed': {
    status: 502,
    message: 'El proveedor no entregó las boletas: {problem} Nada se guardó.',
  },
  'receipts.severalLists': invalid(
    'La respuesta trae varias listas ({lists}): elija cuál son las boletas.',
  ),
  'receipts.mailNotConfigured': unavailable(
    'El correo no está configurado (SMTP_URL): nada se envió. Exporte la lista y avise por otro medio.',
  ),
  'receipts.nobodyToRemind': conflict(
    'No hay a quién recordar en {period}: nadie de la selección tiene una boleta pendiente y correo, o ya se le recordó hoy.',
  ),
  'receipts.notTyped': conflict(
    'Este documento viene de una planilla del SII y no se elimina. Si está anulado, lea la planilla nueva.',
  ),
  'receipts.alreadyMatched': conflict(
    'El pago o el documento ya tiene su par. Actualice la lista, separe ese par y elija de nuevo.',
  ),
  'receipts.annulled': conflict(
    'El documento está anulado: no respalda un pago. Pida uno nuevo a quien lo emitió.',
  ),
  'receipts.registerToCome': invalid(
    'Aún no llega ese día: pida el registro de hoy o de un día anterior.',
  ),
  'receipts.nothingInYear': missing('No hay pagos ni boletas en {year}.'),
  'bankFiles.notKept': conflict(
    'El contenido de {fileName} no está guardado: se descargó antes de que se guardaran los archivos, o se borró con la limpieza total.',
  ),
  'bankFiles.superseded': conflict(
    'Nada se descargó: {fileName} no debe llegar al banco, porque {why}. Genere la nómina y descargue un archivo nuevo con lo que falta pagar.',
  ),
  'bankFiles.withdrawalAsked': conflict('Nada se descargó: de {fileName} {why}.'),
  'bankFiles.nothingToPay': conflict('{fileName} no tiene transferencias por marcar como pagadas.'),
  'bankFiles.changedMeanwhile': conflict(
    'Nada cambió: las transferencias de {fileName} cambiaron mientras confirmaba. Revíselas y confirme de nuevo.',
  ),
  'bankFiles.wrongState': conflict(
    'Nada cambió: la transferencia a {payee} no lo permite. {reason}',
  ),
  'bankFiles.paidTwice': conflict(
    'Nada cambió: lo que paga la transferencia a {payee} {elsewhere} ({count} en este caso). Si el banco la pagó igualmente, elíjala y confírmelo: será por recuperar si también se paga lo otro. Si el otro archivo no llegó al banco, retírelo primero.',
  ),
  'bankFiles.notToRecover': conflict(
    'Nada se registró: la transferencia a {payee} no está pagada dos veces, o ya se recuperó, o el {date} es anterior a su pago.',
  ),
  'bankFiles.alreadyStated': conflict(
    'Nada cambió: de las transferencias elegidas de {fileName} ya se dijo cuándo se pagaron, o ya están pagadas. Actualice la lista.',
  ),
  'bankFiles.sameRate': conflict(
    'Nada cambió: ese día no cambia la retención de lo que se paga a {payee}. Márquela como pagada con esa fecha.',
  ),
  'bankFiles.noLegalRate': conflict(
    'Nada cambió: no hay una retención legal para {year}. Agréguela en Configuración, Retención legal, e intente de nuevo.',
  ),
  'bankFiles.otherYearNotStated': conflict(
    'Nadie dice que esas transferencias de {fileName} se pagaron en otro año, o ya se confirmó. Actualice la lista.',
  ),
  'bankFiles.otherYearSamePerson': conflict(
    'Usted dijo que esas transferencias de {fileName} se pagaron en otro año: lo confirma otra persona con acceso a Nómina Bancaria.',
  ),
  'bankFiles.dateBeforeFile': invalid(
    'La fecha de pago no puede ser anterior al {date}, día en que se descargó el archivo.',
  ),
  'bankFiles.reasonMissing': invalid('Escriba el motivo que dio el banco.'),
  'bankFiles.answered': conflict(
    'El banco ya respondió por {fileName}: {count}. No se puede retirar. Si rechazó las demás, márquelas como rechazadas.',
  ),
  'bankFiles.alreadyWithdrawn': conflict('{fileName} ya está retirado.'),
  'bankFiles.withdrawalNotAsked': conflict(
    'Nadie pide retirar {fileName}. Pídalo con su motivo; otra persona lo confirma.',
  ),
  'bankFiles.samePerson': conflict(
    'Usted pidió retirar {fileName}: lo confirma otra persona con acceso a Nómina Bancaria.',
  ),
  'bankFiles.answerUnreadable': invalid('No se puede leer la respuesta: {problem}'),
  'bankFiles.answerProblems': conflict(
    'Nada se aplicó: {count}. La primera, línea {line}: {problem}',
  ),
  'accounting.nothingToExport': conflict('No hay pagos procesados en {period}.'),
  'accounting.accountMissing': conflict(
    'Faltan cuentas contables: {accounts}. Complételas en Configuración, pestaña Contabilidad.',
  ),
  'accounting.exportedMeanwhile': conflict(
    'Nada se descargó: mientras revisaba, {period} se exportó en {fileName}. Vea el aviso antes de descargarlo otra vez.',
  ),
  'accounting.noWorkbook': invalid(
    'Este formato no tiene un libro de Excel aparte: descargue el archivo.',
  ),
  'numberedExports.nothingNew': conflict(
    'Sin novedades: las exportaciones numeradas ya tienen todo lo que hay hasta {period}.',
  ),
  'numberedExports.changed': conflict(
    'Nada se exportó: los asientos nuevos cambiaron mientras revisaba. Vea los de ahora y vuelva a exportar.',
  ),
  'numberedExports.opened': conflict(
    'Solo la primera exportación numerada puede ser de apertura, y esa ya existe. Haga una exportación normal.',
  ),
  'numberedExports.notFound': missing('No hay una exportación contable Nº {number}.'),
  'paidPayments.nothingToExport': missing('Sin datos para exportar'),
} as const;
