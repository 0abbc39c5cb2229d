/**
 * Makes LibreOffice write the files of `fixtures/imports/libreoffice` from the sheets in `libreoffice-sheets.ts`: `node
 * tools/make-libreoffice-imports.ts [file…]`. LibreOffice writes the time into them, so they differ each time.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { documentOf } from './flat-document.ts';
import { DOCUMENTS } from './libreoffice-sheets.ts';

const FOLDER = join(import.meta.dirname, '../fixtures/imports/libreoffice');
const PASSWORD = 'secreto';

/** LibreOffice's names of formats, by extension. */
const FILTERS: Readonly<Record<string, string>> = {
  xlsx: 'Calc MS Excel 2007 XML',
  xls: 'MS Excel 97',
  html: 'HTML (StarCalc)',
  ods: 'calc8',
  // Separator, quote, character set, from line 1, no formats, language, all text in quotes.
  csv: 'Text - txt - csv (StarCalc):59,34,ANSI,1,,0,true',
};

/** A macro that hides a sheet and saves with a password, which the command line can't. */
const MODULE = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE script:module PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "module.dtd">
<script:module xmlns:script="http://openoffice.org/2000/script" script:name="Module1" script:language="StarBasic">
Sub Save(source As String, target As String, filter As String, hiddenSheet As String, isProtected As String)
  document = StarDesktop.loadComponentFromURL(ConvertToURL(source), "_blank", 0, Array())
  If hiddenSheet &lt;&gt; "" Then
    document.CurrentController.setActiveSheet(document.Sheets.getByIndex(document.Sheets.Count - 1))
    document.Sheets.getByName(hiddenSheet).IsVisible = False
  End If
  Dim keys(1) As New com.sun.star.beans.NamedValue
  keys(0).Name = "CryptoType"
  keys(0).Value = "Standard"
  keys(1).Name = "OOXPassword"
  keys(1).Value = "${PASSWORD}"
  Dim saving(1) As New com.sun.star.beans.PropertyValue
  saving(0).Name = "FilterName"
  saving(0).Value = filter
  If isProtected = "true" And filter = "${FILTERS.xlsx}" Then
    saving(1).Name = "EncryptionData"
    saving(1).Value = keys()
  ElseIf isProtected = "true" Then
    saving(1).Name = "Password"
    saving(1).Value = "${PASSWORD}"
  End If
  document.storeToURL(ConvertToURL(target), saving())
  document.close(True)
End Sub
</script:module>`;
const library = (kind: string, content: string) => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE library:library PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "library.dtd">
<library:library xmlns:library="http://openoffice.org/2000/library" library:name="${kind}" library:readonly="false" library:passwordprotected="false">${content}</library:library>`;

const home = mkdtempSync(join(tmpdir(), 'libreoffice-'));
function office(...options: string[]): void {
  execFileSync('soffice', [`-env:UserInstallation=file://${home}`, '--headless', ...options]);
}

// LibreOffice's first start would replace our library by an empty one.
office('--terminate_after_init');
const basic = join(home, 'user/basic/Standard');
mkdirSync(basic, { recursive: true });
writeFileSync(join(basic, 'Module1.xba'), MODULE);
writeFileSync(join(basic, 'dialog.xlb'), library('Standard', ''));
writeFileSync(
  join(basic, 'script.xlb'),
  library('Standard', '<library:element library:name="Module1"/>'),
);

const wanted = process.argv.slice(2);
mkdirSync(FOLDER, { recursive: true });
for (const { fileName, written, document, isProtected = false, hiddenSheet = '' } of DOCUMENTS) {
  if (wanted.length > 0 && !wanted.includes(fileName)) continue;
  const source = join(home, 'documento.fods');
  writeFileSync(source, documentOf(document));
  const target = join(FOLDER, fileName);
  if (isProtected || hiddenSheet !== '') {
    const values = [source, target, FILTERS[written], hiddenSheet, isProtected];
    office(`macro:///Standard.Module1.Save(${values.join(',')})`);
  } else {
    office('--convert-to', `${written}:${FILTERS[written]}`, '--outdir', home, source);
    copyFileSync(join(home, `documento.${written}`), target);
  }
  console.log(fileName);
}
rmSync(home, { recursive: true });
