/** How a report looks: in light and dark, on a phone, on paper. Charts take their colours from the same variables. */

/** Names of colours in charts. They are Okabe and Ito's, who chose them for the colour-blind; shapes and words say the same. */
export const colours = {
  ink: 'var(--ink)',
  soft: 'var(--soft)',
  faint: 'var(--faint)',
  main: 'var(--main)',
  paper: 'var(--paper)',
} as const;

const LIGHT = '--paper:#fff;--ink:#1a1a1a;--soft:#555;--faint:#d8d8d8;--main:#0072b2;--other:#b34e00;--raised:#f6f6f6';
const DARK =
  '--paper:#15171a;--ink:#ececec;--soft:#b4b4b4;--faint:#44484e;--main:#56b4e9;--other:#f0a14e;--raised:#202328';

export const style = `
:root{color-scheme:light dark;${LIGHT}}
@media (prefers-color-scheme:dark){:root{${DARK}}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0 auto;padding:1rem;max-width:76rem;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,'DejaVu Sans',Verdana,sans-serif;overflow-wrap:break-word}
h1{font-size:1.7rem;line-height:1.2;margin:.5rem 0}
h2{font-size:1.35rem;margin:2.5rem 0 .5rem;padding-top:.75rem;border-top:3px solid var(--ink)}
h3{font-size:1.1rem;margin:2rem 0 .5rem}
h4{font-size:1rem;margin:1.25rem 0 .25rem}
p,ul{margin:.5rem 0;max-width:46rem}
code{font:.9em/1.4 ui-monospace,'DejaVu Sans Mono',monospace;background:var(--raised);padding:.1em .3em;border-radius:.2em;overflow-wrap:anywhere}
.wide,.picture{overflow-x:auto;max-width:100%}
table{border-collapse:collapse;margin:.75rem 0;font-size:.9rem;font-variant-numeric:tabular-nums}
caption{text-align:left;color:var(--soft);padding-bottom:.25rem}
th,td{padding:.25rem .75rem .25rem 0;border-bottom:1px solid var(--faint);text-align:left;vertical-align:top}
th{font-weight:600}
tbody th{font-weight:400;min-width:9rem}
td:not(.figure){min-width:6rem}
.figure{text-align:right;white-space:nowrap}
dl{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:.15rem 1rem;margin:.75rem 0;font-size:.9rem}
dt{color:var(--soft)}
dd{margin:0;overflow-wrap:anywhere}
.answer{font-size:1.2rem;margin:1rem 0;padding:.6rem .8rem;border-left:5px solid var(--main);background:var(--raised)}
.warning{border-left:5px solid var(--other);background:var(--raised);padding:.5rem .8rem;margin:1rem 0;max-width:46rem}
.warning p{margin:0}
figure{margin:.5rem 0;min-width:0}
figcaption{font-size:.85rem;color:var(--soft);max-width:46rem}
.figures{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,21rem),1fr));gap:1.25rem 2rem}
.boards{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,36rem),1fr));gap:0 1.5rem}
.beside{display:flex;flex-wrap:wrap;gap:.5rem 2rem;align-items:flex-start}
.beside>.chart{flex:0 0 auto;max-width:min(100%,24rem)}
.beside>.wide{flex:1 1 24rem;min-width:min(100%,20rem)}
.chart svg{display:block;max-width:100%;height:auto}
.board .picture{background:#fff;border:1px solid var(--faint);border-radius:.3rem}
.board svg{display:block;margin:0 auto;height:auto;max-width:100%;min-width:min(54rem,var(--wide))}
.boards .board svg{min-width:min(36rem,var(--wide))}
details{margin:.5rem 0}
summary{cursor:pointer;color:var(--main)}
:focus-visible{outline:2px solid var(--main);outline-offset:2px}
@media (max-width:30rem){body{padding:.75rem}dl{grid-template-columns:minmax(0,1fr)}dd{margin-bottom:.4rem}}
@media print{:root{color-scheme:light;${LIGHT}}body{max-width:none;padding:0;font-size:10pt}.wide,.picture{overflow:visible}table{font-size:8pt}.figure{white-space:normal}tbody th,td:not(.figure){min-width:0}.board svg,.boards .board svg{min-width:0;max-height:24cm;width:auto}.beside{display:block}h2{break-before:page}h1+*,h3,caption{break-after:avoid}figure,tr{break-inside:avoid}.figures{grid-template-columns:1fr 1fr}summary{list-style:none;color:inherit}details::details-content{content-visibility:visible;height:auto}}
`.replaceAll('\n', '');
