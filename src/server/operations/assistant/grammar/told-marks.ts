/** What may be asked of an attention, a patient, an account, a society or the users, as data: the phrases of each mark. */
import { joined } from './phrases.ts';
import { RULE_MARKS } from './rule-marks.ts';

export const TOLD_MARKS = {
  // 'Al menos las de Fonasa' is neither least nor without them: nothing is asked so that has an answer.
  'at-least': 'al menos, por lo menos, a lo menos',
  // Days of which there is most or least.
  day: 'dia, dias, dia con, dias con, dia en que, dias en que, dia que, dias que, cual dia, cuales dias, cual fue el dia, cual es el dia, cuales fueron los dias, el dia con, el dia en que, el dia que, los dias con, los dias en que, los dias que',
  ...RULE_MARKS,
  // Of one attention or patient: whether it is in the portal, and whom somebody attended.
  'on-file':
    'esta ingresada, esta ingresado, quedo ingresada, quedo ingresado, aparece ingresada, aparece ingresado, figura ingresada, figura ingresado',
  'which-patients':
    'a quien vi, a quienes vi, a quien atendi, a quienes atendi, a que pacientes, que pacientes, cuales pacientes, a cuales pacientes, nombre de los pacientes, nombres de los pacientes, el nombre de los pacientes, los nombres de los pacientes',
  // Banks by their name beside somebody's account, which the card tells.
  'bank-name':
    'banco estado, al banco estado, bancoestado, banco de chile, al banco de chile, banco chile, al banco chile',
  // What a society issues.
  'document-kind': [
    joined(
      'emite, emiten, nos emite, hace, nos hace, da, nos da, entrega',
      'factura, boleta, factura exenta, facturas exentas, boletas, facturas, factura o boleta, boleta o factura, factura exenta o boleta, factura exenta o boleta de sociedad, boleta o factura exenta',
    ),
    'que documento nos mando, que documento mando, que documento nos manda, que documento nos emite, que documento nos envio, boleta o factura, factura o boleta, con iva o exenta, va con iva o exenta, exenta o con iva, afecta o exenta, exenta o afecta, con iva o sin iva, lleva iva, llevan iva, que documento emite, que documentos emite, con que documento se le paga',
  ].join(', '),
  'without-user': joined(
    'sin, no tiene, no tienen, que no tiene, que no tienen, que no tengan, aun no tienen, todavia no tienen, que aun no tienen, que todavia no tienen',
    'usuario, usuarios, un usuario, acceso al portal, acceso, usuario en el portal, usuario del portal, usuario para entrar al portal, cuenta para entrar al portal, cuenta en el portal, cuenta de usuario',
  ),
  'but-asker':
    'aparte de mi, ademas de mi, fuera de mi, sin contarme, sin contarme a mi, sin considerarme, que no sea yo',
  // What a receipt says that it is for.
  gloss: 'con que glosa, que glosa, glosa, la glosa, glosas',
  // Doctors who attended nobody in some days.
  'no-attentions': [
    joined(
      'no registran, no registra, no tienen, no tiene, no tuvieron, no tuvo, no hicieron, no hizo, no han hecho, no han tenido, sin, no registraron',
      'ninguna atencion, ni una atencion, atenciones, atencion',
    ),
    'no han atendido, no atendieron, no trabajaron, no han trabajado, no ha atendido, no han atendido a nadie, no atendieron a nadie',
  ].join(', '),
  'each-profile': joined(
    'por, por cada, de cada, cada, segun, segun el, separados por, agrupados por',
    'perfil, rol, tipo de usuario',
  ),
  // Health plans, by which of them there is most; 'isapre' is a plan, and not the word for them.
  plans: 'prevision, previsiones, plan de salud, planes de salud',
  // The first of somebody's attentions, or the oldest.
  oldest: 'mas antigua, la mas antigua, mas vieja, la mas vieja, mas antiguo, el mas antiguo',
  // Whether a rate changes.
  rises: 'va a subir, subira, va a bajar, bajara, va a cambiar, cambiara',
  // What is retained besides the tax.
  surcharge: [
    joined('el, del, un, un tal', '3% extra, 3% adicional, 3 % extra, 3 % adicional'),
    'prestamo solidario, el prestamo solidario, del prestamo solidario, 3% extra, 3% adicional, tres por ciento adicional, tres por ciento extra, retencion adicional, retencion extra',
  ].join(', '),
} as const;
