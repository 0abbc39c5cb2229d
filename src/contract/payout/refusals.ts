import { CORRECTION_REFUSALS } from './correction-refusals.ts';

/** Refusals of payroll, bank files and accounting. */
export const PAYOUT_REFUSALS = {
  ...CORRECTION_REFUSALS,
  'payroll.nothingToProcess': {
    status: 409,
    message: 'No hay registros calculados para {target}.',
  },
  'payroll.oneDoctorOnly': {
    status: 400,
    message:
      'El procesamiento individual es de un solo médico y se eligieron {count}: nada se procesó. Envíe uno por vez, o use el tipo masivo para dejarlos pendientes de pago.',
  },
  'payroll.nothingToPay': {
    status: 409,
    message: 'No hay registros procesados por pagar para {target}.',
  },
  'payroll.wrongState': {
    status: 409,
    message: 'Nada se procesó: {wrong}. Actualice la lista e intente de nuevo.',
  },
  'payroll.changedMeanwhile': {
    status: 409,
    message:
      'Nada se {moved}: lo que hay por pagar cambió mientras confirmaba. Ahora son {records} por {amount}. Revíselos y confirme de nuevo.',
  },
  'payroll.exactDiffers': {
    status: 409,
    message:
      'Nada se {moved}: el líquido exacto{day} es {exact}, y el estimado que confirmó, {estimated}. La retención no es la que se estimó; revise y confirme el monto exacto.',
  },
  'payroll.withEntries': {
    status: 409,
    message:
      'Nada se {moved}: junto con los registros, estimados en {estimated}, se pagan {entries}. El líquido exacto{day} es {exact}; revise y confirme ese monto.',
  },
  'holds.alreadyHeld': {
    status: 409,
    message:
      'Nada se puso en pausa: {name} ya lo está desde el {day}. Reanúdelo primero si quiere otro motivo o plazo.',
  },
  'holds.paid': {
    status: 409,
    message: 'Nada se puso en pausa: {name} ya está pagado. Lo pagado se corrige.',
  },
  'holds.sent': {
    status: 409,
    message:
      'Nada se puso en pausa: {name} va en {file}, que el banco puede tener. Si no lo recibió, retire el archivo; si lo rechazó, regístrelo como rechazado.',
  },
  'holds.inPayment': {
    status: 409,
    message:
      'Nada se puso en pausa: {name} está en un pago sin enviar. Confirme que ese pago se anula: lo demás se puede procesar de nuevo.',
  },
  'holds.dayPast': {
    status: 400,
    message: 'El último día de la pausa no puede haber pasado: elija hoy o un día posterior.',
  },
  'holds.ended': {
    status: 409,
    message: 'Nada se reanudó, porque su pausa ya terminó: {name}. Actualice la lista.',
  },
  'payroll.held': {
    status: 409,
    message: 'Nada se procesó: {held} en pausa. Actualice la lista, o reanúdelos primero.',
  },
  'payroll.allHeld': {
    status: 409,
    message: 'Nada se procesó: todo lo de {target} está en pausa. Reanúdelo primero.',
  },
  'payroll.paymentHeld': {
    status: 409,
    message:
      'Nada se marcó como pagado: el pago de {payee} está en pausa ({reason}). Reanúdelo primero, o no lo elija.',
  },
  'payroll.paymentWaits': {
    status: 409,
    message:
      'Nada se marcó como pagado: el pago de {payee} espera la devolución de {awaited}, que volvió a quedar pendiente. Pague primero el pago que la descuenta, o anule el de {payee}.',
  },
  'payroll.dateInFuture': {
    status: 400,
    message: 'La fecha de pago no puede ser posterior a hoy: indique el día en que se pagó.',
  },
  'payroll.dateBeforePeriod': {
    status: 400,
    message: 'La fecha de pago no puede ser anterior a {period}, que es lo que se paga.',
  },
  'payroll.dateTooFar': {
    status: 400,
    message: 'La fecha de pago puede estar a lo más a un año de hoy: revise el año.',
  },
  'payroll.noLegalRate': {
    status: 409,
    message:
      'Nada se procesó: no hay una retención legal para {year}. Agréguela en Configuración, Retención legal, e intente de nuevo.',
  },
  'payroll.otherRate': {
    status: 409,
    message:
      'Nada se marcó como pagado: la retención legal de {paidYear} no es la de {year}, con que {documents}. El documento de un pago procesado no cambia. Si se pagó en {year}, indique ese día. Si el banco pagó en {paidYear} una transferencia ya enviada, regístrelo en su archivo de Nómina Bancaria con «Pagada en otro año». Lo que se paga en {paidYear} con cheque, en efectivo o sin archivo, anúlelo y procéselo de nuevo con ese día.',
  },
  'payroll.inBankFile': {
    status: 409,
    message:
      'Nada se marcó como pagado: {repeats}. Se pagaría dos veces si el banco procesa ese archivo. Confirme que no lo hará, o marque los pagos como transferidos.',
  },
  'payroll.partOfTransfer': {
    status: 409,
    message:
      'Nada se marcó como pagado: la transferencia a {payee} también paga a {others}. Marque la transferencia completa en Nómina Bancaria, o elija a todos.',
  },
  'bank.nothingToTransfer': {
    status: 409,
    message: 'No hay pagos procesados por transferir en {period}.',
  },
  'bank.nothingSelected': { status: 400, message: 'Seleccione al menos una transferencia.' },
  'bank.incompleteTransfer': { status: 409, message: 'No se puede incluir a {payee}: {problem}' },
  'bank.selectionChanged': {
    status: 409,
    message: '{gone} por pagar en {period}. Genere la nómina de nuevo.',
  },
  'bank.amountChanged': {
    status: 409,
    message:
      'Nada se descargó: lo que hay por transferir cambió mientras elegía. Ahora son {amount}. Genere la nómina de nuevo.',
  },
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
  'bank.oneHand': {
    status: 409,
    message:
      'Nada se descargó: solo usted decidió a qué cuenta va lo de {payees}, y nadie más lo ha visto. Que descargue el archivo otra persona con acceso a Nómina Bancaria; si no la hay, dele ese acceso en Permisos a una segunda.',
  },
  'payroll.oneHand': {
    status: 409,
    message:
      'Nada se marcó como pagado: solo usted decidió a qué cuenta va lo de {payees}, y nadie más lo ha visto. Quite esos pagos, y que otra persona descargue el archivo del banco o los marque como pagados.',
  },
  'bank.alreadySent': {
    status: 409,
    message:
      'Nada se descargó: {repeats}. Se pagaría dos veces si el banco ya lo procesó. Revise la selección y confirme lo que se repite.',
  },
  'bank.payerIncomplete': {
    status: 409,
    message: '{problem} Complete los datos bancarios de la clínica en la configuración.',
  },
  'bank.otherRate': {
    status: 409,
    message:
      'Nada se descargó: la retención legal de {paidYear} no es la de {year}, con que {documents}. El documento de un pago procesado no cambia. {next}',
  },
  'bank.otherYear': {
    status: 409,
    message:
      'Nada se descargó: este diseño no lleva fecha y se pagaría en {paidYear}, cuya retención legal no es la de {year}, con que {documents}. {next}',
  },
  'bank.payrollUnfit': { status: 409, message: '{problem}' },
  'bank.layoutUnknown': { status: 400, message: 'El formato del banco no tiene ese diseño.' },
  'bank.noWorkbook': {
    status: 400,
    message: 'Este banco no recibe un libro de Excel: descargue el archivo de texto.',
  },
  'receipts.unreadable': {
    status: 400,
    message: '{problem} Nada se guardó: revise la planilla y súbala de nuevo.',
  },
  'receipts.ofOtherClinic': {
    status: 409,
    message:
      'La planilla es del RUT {rut}, y el de la clínica es {clinicRut}: nada se guardó. Descárguela con el contribuyente correcto.',
  },
  'receipts.ofOtherMonth': {
    status: 409,
    message:
      'Ningún documento de la planilla es de {period}: nada se guardó. Elija el mes de la planilla o descargue la de ese mes.',
  },
  'receipts.columnsMissing': {
    status: 400,
    message: 'Faltan columnas: {columns}. Indique cuáles son y lea la planilla de nuevo.',
  },
  'receipts.nothingToRead': {
    status: 400,
    message: 'Ninguna fila de la planilla se puede leer: nada se guardó. Revise los motivos.',
  },
  'receipts.sheetReverted': {
    status: 409,
    message: 'La planilla {fileName} ya se deshizo. Actualice la lista.',
  },
  'receipts.sheetNeeded': { status: 409, message: 'Nada se deshizo. {reason}' },
  'receipts.reversionChanged': {
    status: 409,
    message: 'Nada se deshizo: lo que trajo la planilla cambió mientras revisaba. Revise de nuevo.',
  },
  'receipts.nothingToRevert': {
    status: 409,
    message:
      'Nada se puede deshacer de {fileName}: otra planilla dice lo mismo, o lo que cambió ya no es como lo dejó.',
  },
  'receipts.folioTaken': {
    status: 409,
    message: 'El folio {folio} de este emisor ya está registrado. Búsquelo por su RUT.',
  },
  'receipts.dayToCome': {
    status: 400,
    message: 'La fecha aún no llega: un documento recibido se emitió hoy o antes. Corríjala.',
  },
  'receipts.retentionTooLarge': {
    status: 400,
    message: 'La retención no puede ser mayor que el bruto.',
  },
  'receipts.invoiceRetained': {
    status: 400,
    message: 'Una factura exenta no tiene retención: indique 0.',
  },
  'receipts.sourceFailed': {
    status: 502,
    message: 'El proveedor no entregó las boletas: {problem} Nada se guardó.',
  },
  'receipts.severalLists': {
    status: 400,
    message: 'La respuesta trae varias listas ({lists}): elija cuál son las boletas.',
  },
  'receipts.mailNotConfigured': {
    status: 503,
    message:
      'El correo no está configurado (SMTP_URL): nada se envió. Exporte la lista y avise por otro medio.',
  },
  'receipts.nobodyToRemind': {
    status: 409,
    message:
      'No hay a quién recordar en {period}: nadie de la selección tiene una boleta pendiente y correo, o ya se le recordó hoy.',
  },
  'receipts.notTyped': {
    status: 409,
    message:
      'Este documento viene de una planilla del SII y no se elimina. Si está anulado, lea la planilla nueva.',
  },
  'receipts.alreadyMatched': {
    status: 409,
    message:
      'El pago o el documento ya tiene su par. Actualice la lista, separe ese par y elija de nuevo.',
  },
  'receipts.annulled': {
    status: 409,
    message: 'El documento está anulado: no respalda un pago. Pida uno nuevo a quien lo emitió.',
  },
  'receipts.registerToCome': {
    status: 400,
    message: 'Aún no llega ese día: pida el registro de hoy o de un día anterior.',
  },
  'receipts.nothingInYear': { status: 404, message: 'No hay pagos ni boletas en {year}.' },
  'bankFiles.notKept': {
    status: 409,
    message:
      'El contenido de {fileName} no está guardado: se descargó antes de que se guardaran los archivos, o se borró con la limpieza total.',
  },
  'bankFiles.superseded': {
    status: 409,
    message:
      'Nada se descargó: {fileName} no debe llegar al banco, porque {why}. Genere la nómina y descargue un archivo nuevo con lo que falta pagar.',
  },
  'bankFiles.nothingToPay': {
    status: 409,
    message: '{fileName} no tiene transferencias por marcar como pagadas.',
  },
  'bankFiles.changedMeanwhile': {
    status: 409,
    message:
      'Nada cambió: las transferencias de {fileName} cambiaron mientras confirmaba. Revíselas y confirme de nuevo.',
  },
  'bankFiles.wrongState': {
    status: 409,
    message: 'Nada cambió: la transferencia a {payee} no lo permite. {reason}',
  },
  'bankFiles.paidTwice': {
    status: 409,
    message:
      'Nada cambió: lo que paga la transferencia a {payee} {elsewhere} ({count} en este caso). Si el banco la pagó igualmente, elíjala y confírmelo: será por recuperar si también se paga lo otro. Si el otro archivo no llegó al banco, retírelo primero.',
  },
  'bankFiles.notToRecover': {
    status: 409,
    message:
      'Nada se registró: la transferencia a {payee} no está pagada dos veces, o ya se recuperó, o el {date} es anterior a su pago.',
  },
  'bankFiles.alreadyStated': {
    status: 409,
    message:
      'Nada cambió: de las transferencias elegidas de {fileName} ya se dijo cuándo se pagaron, o ya están pagadas. Actualice la lista.',
  },
  'bankFiles.sameRate': {
    status: 409,
    message:
      'Nada cambió: ese día no cambia la retención de lo que se paga a {payee}. Márquela como pagada con esa fecha.',
  },
  'bankFiles.noLegalRate': {
    status: 409,
    message:
      'Nada cambió: no hay una retención legal para {year}. Agréguela en Configuración, Retención legal, e intente de nuevo.',
  },
  'bankFiles.otherYearNotStated': {
    status: 409,
    message:
      'Nadie dice que esas transferencias de {fileName} se pagaron en otro año, o ya se confirmó. Actualice la lista.',
  },
  'bankFiles.otherYearSamePerson': {
    status: 409,
    message:
      'Usted dijo que esas transferencias de {fileName} se pagaron en otro año: lo confirma otra persona con acceso a Nómina Bancaria.',
  },
  'bankFiles.dateBeforeFile': {
    status: 400,
    message: 'La fecha de pago no puede ser anterior al {date}, día en que se descargó el archivo.',
  },
  'bankFiles.reasonMissing': {
    status: 400,
    message: 'Escriba el motivo que dio el banco.',
  },
  'bankFiles.answered': {
    status: 409,
    message:
      'El banco ya respondió por {fileName}: {count}. No se puede retirar. Si rechazó las demás, márquelas como rechazadas.',
  },
  'bankFiles.alreadyWithdrawn': { status: 409, message: '{fileName} ya está retirado.' },
  'bankFiles.withdrawalNotAsked': {
    status: 409,
    message: 'Nadie pide retirar {fileName}. Pídalo con su motivo; otra persona lo confirma.',
  },
  'bankFiles.samePerson': {
    status: 409,
    message:
      'Usted pidió retirar {fileName}: lo confirma otra persona con acceso a Nómina Bancaria.',
  },
  'bankFiles.answerUnreadable': {
    status: 400,
    message: 'No se puede leer la respuesta: {problem}',
  },
  'bankFiles.answerProblems': {
    status: 409,
    message: 'Nada se aplicó: {count}. La primera, línea {line}: {problem}',
  },
  'accounting.nothingToExport': { status: 409, message: 'No hay pagos procesados en {period}.' },
  'accounting.accountMissing': {
    status: 409,
    message:
      'Faltan cuentas contables: {accounts}. Complételas en Configuración, pestaña Contabilidad.',
  },
  'accounting.exportedMeanwhile': {
    status: 409,
    message:
      'Nada se descargó: mientras revisaba, {period} se exportó en {fileName}. Vea el aviso antes de descargarlo otra vez.',
  },
  'accounting.noWorkbook': {
    status: 400,
    message: 'Este formato no tiene un libro de Excel aparte: descargue el archivo.',
  },
  'numberedExports.nothingNew': {
    status: 409,
    message: 'Sin novedades: las exportaciones numeradas ya tienen todo lo que hay hasta {period}.',
  },
  'numberedExports.changed': {
    status: 409,
    message:
      'Nada se exportó: los asientos nuevos cambiaron mientras revisaba. Vea los de ahora y vuelva a exportar.',
  },
  'numberedExports.opened': {
    status: 409,
    message:
      'Solo la primera exportación numerada puede ser de apertura, y esa ya existe. Haga una exportación normal.',
  },
  'numberedExports.notFound': {
    status: 404,
    message: 'No hay una exportación contable Nº {number}.',
  },
  'paidPayments.nothingToExport': { status: 404, message: 'Sin datos para exportar' },
} as const;
