/** Refusals of earnings and discounts, their kinds and their schedules. */
import { conflict, invalid, missing } from '../refusal.ts';

export const ENTRY_REFUSALS = {
  'entryKind.nameTaken': conflict('Ya hay un tipo con este nombre: use otro, o modifique ese.'),
  'entryKind.directionUsed': conflict(
    'Hay haberes o descuentos de este tipo con el otro signo: déjelo en «Haber o descuento», o cree otro tipo.',
  ),
  'entries.kindInactive': conflict(
    'El tipo «{kind}» está inactivo: elija otro, o actívelo en Tipos de Haberes y Descuentos.',
  ),
  'entries.wrongDirection': invalid(
    'El tipo «{kind}» es solo para {allowed}: cambie el tipo, o elija «{choose}».',
  ),
  'entries.monthFar': invalid(
    'Elija un mes entre {first} y {last}: lo que es de más lejos se anota en su momento.',
  ),
  'entries.notProposed': conflict(
    'Nada se {moved}: {entry} ya no espera aprobación, está {state}. Actualice la lista.',
  ),
  'entries.amendedNotPaid': conflict(
    'Nada se aprobó: el pago que corrige {entry} ya no está pagado. Retire el ajuste; al pagarlo, revise de nuevo su retención.',
  ),
  'entries.changedMeanwhile': conflict(
    'Nada se {moved}: ahora son {entries} por {amount}, no lo que se mostró. Revise la lista y confirme de nuevo.',
  ),
  'entries.editedMeanwhile': conflict(
    'Nada se {moved}: {who} modificó {entry} después de que se le mostró. Revise en la lista cómo quedó y elíjalo de nuevo.',
  ),
  'entries.samePerson': conflict(
    'Nada se aprobó: usted propuso {entry}. Lo aprueba otra persona con acceso a Haberes y Descuentos.',
  ),
  'entries.nobodyElse': conflict(
    'Nada se aprobó: usted propuso {entry} y nadie más tiene acceso a Haberes y Descuentos. Cree en Usuarios la cuenta de una segunda persona, o dele ese acceso en Permisos, para que lo apruebe.',
  ),
  'entries.notWithdrawable': conflict('Nada se retiró: {entry} {why}'),
  'attachments.wrongKind': invalid(
    'El archivo adjunto debe ser un PDF, o una imagen JPG o PNG, que se pueda leer.',
  ),
  'attachments.tooLarge': invalid(
    'El archivo adjunto puede pesar hasta 5 MB: redúzcalo e intente de nuevo.',
  ),
  'entries.fileUnreadable': invalid('El archivo no se puede leer: {problem}'),
  'entries.nothingInFile': conflict(
    'Nada se propuso: ninguna fila del archivo se puede proponer. Revise los rechazos.',
  ),
  'entries.fileChanged': conflict(
    'Nada se propuso: ahora el archivo propondría {entries}, no lo que se mostró. Revíselo y confirme de nuevo.',
  ),
  'entries.importApproved': conflict(
    'Nada se retiró: {approved} del archivo {fileName} ya se aprobaron. Retire en la lista los que no correspondan.',
  ),
  'entries.importWithdrawn': conflict('El archivo {fileName} ya se retiró. Actualice la lista.'),
  'schedules.otherDoctor': invalid(
    'La programación que se reemplaza es de otro médico: elija ese médico.',
  ),
  'schedules.notProposed': conflict(
    'Nada se retiró: {schedule} ya no espera aprobación, está {state}. Si está en curso, deténgala.',
  ),
  'schedules.notRunning': conflict('Nada se detuvo: {schedule} no está en curso, está {state}.'),
  'schedules.notReplaced': conflict(
    'Nada se aprobó: {schedule} reemplaza a {replaced}, que {why}.',
  ),
  'schedules.taken': conflict(
    'Nada se detuvo: {schedule} ya está en un pago de {month}. Deténgala desde {next}, o anule antes ese pago.',
  ),
  'balances.notFound': missing('Esto ya no existe: actualice la lista de saldos.'),
  'balances.notOwed': conflict(
    'Nada se pidió: {balance} ya no se debe; está en un pago, se castigó o se retiró.',
  ),
  'balances.asked': conflict(
    'Nada se pidió: {balance} ya espera la decisión de una segunda persona.',
  ),
  'balances.notPayee': invalid(
    'Elija otro beneficiario del mismo médico: el médico, o una sociedad a la que estuvo afiliado.',
  ),
  'balances.answered': conflict('Lo que se pidió ya se decidió. Es {balance}. Actualice la lista.'),
  'balances.samePerson': conflict(
    'Usted lo pidió: lo decide otra persona con acceso a Haberes y Descuentos. Es {balance}.',
  ),
  'balances.foreign': conflict('Lo pidió otra persona: recházelo con un motivo. Es {balance}.'),
  'balances.otherAgreement': conflict(
    'El acuerdo adjunto cambió después de que se le mostró: ábralo de nuevo en la lista y decida entonces. Es {balance}.',
  ),
  'balances.noAgreement': conflict(
    'Solo quien pidió pasar un saldo adjunta el acuerdo, mientras nadie lo decide. Es {balance}. Actualice la lista.',
  ),
  'balances.taken': conflict(
    'Nada se aprobó: {balance} ya se recuperó en un pago. Rechace lo pedido, o anule antes ese pago.',
  ),
} as const;
