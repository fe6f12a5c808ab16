/** Inlined in each page and allowed by its hash. */
export const PAGE_STYLE = `
:root{color-scheme:light dark;--page:#eef1f6;--card:#fff;--text:#16181d;--soft:#4b5563;--line:#d3d9e3;--hover:#f1f5fb;--note:#fff4d6;--note-text:#6b4700;--bad:#b3122b;--google:#1a56c4;--facebook:#1b5fd1;--paypal:#0b4fa8}
@media(prefers-color-scheme:dark){:root{--page:#101216;--card:#1a1d24;--text:#f2f4f8;--soft:#b4bccb;--line:#363c49;--hover:#242934;--note:#3a2e0c;--note-text:#ffdf8f;--bad:#ff8b9b;--google:#8ab4f8;--facebook:#8ab4f8;--paypal:#9cc2ff}}
.google{--accent:var(--google)}.facebook{--accent:var(--facebook)}.paypal{--accent:var(--paypal)}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;min-height:100dvh;background:var(--page);color:var(--text);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;display:grid;align-items:start;justify-items:center}
main{width:100%;min-height:100vh;min-height:100dvh;background:var(--card);padding:0 20px 28px}
@media(min-width:560px){body{align-items:center;padding:32px}main{width:460px;min-height:0;border:1px solid var(--line);border-radius:20px;padding:0 32px 32px;overflow:hidden;box-shadow:0 10px 30px #0000001f}}
.note{margin:0 -20px 24px;padding:10px 20px;background:var(--note);color:var(--note-text);font-size:14px;font-weight:600}
@media(min-width:560px){.note{margin:0 -32px 28px;padding:10px 32px}}
h1{margin:0;font-size:26px;line-height:1.25;letter-spacing:-.01em}
.for{margin:6px 0 20px;color:var(--soft);overflow-wrap:anywhere}.for strong{color:var(--text)}
.problem,.done{margin:0 0 12px;font-weight:600}.problem{color:var(--bad)}
ul{list-style:none;margin:0;padding:0;border:1px solid var(--line);border-radius:14px;overflow:hidden}
li+li{border-top:1px solid var(--line)}
button,input,summary{font:inherit;color:inherit}
button{cursor:pointer}
.account{display:flex;gap:14px;align-items:center;width:100%;min-height:64px;padding:10px 16px;border:0;background:none;text-align:start}
.account:hover{background:var(--hover)}
.account svg{flex:none;width:44px;height:44px;border-radius:50%}
.who{min-width:0}.who b{display:block;font-weight:600;overflow-wrap:anywhere}.who small{display:block;color:var(--soft);font-size:14px;overflow-wrap:anywhere}
details{margin-top:12px;border:1px solid var(--line);border-radius:14px}
summary{padding:12px 16px;min-height:48px;font-weight:600;cursor:pointer;border-radius:14px}
summary:hover{background:var(--hover)}
.inside{padding:4px 16px 16px}
label[for=name]{display:block;margin-bottom:6px;font-size:14px;color:var(--soft)}
.row{display:flex;gap:10px}
input[type=text]{flex:1;min-width:0;min-height:46px;padding:8px 12px;border:1px solid var(--soft);border-radius:10px;background:var(--card)}
.button{min-height:46px;padding:8px 20px;border:1px solid var(--line);border-radius:10px;background:none;font-weight:600;color:var(--accent)}
.button:hover{background:var(--hover)}
fieldset{margin:0;padding:0;border:0}legend{padding:0;font-size:14px;color:var(--soft);margin-bottom:4px}
.fault{display:flex;gap:12px;padding:8px 0;cursor:pointer}
.fault input{flex:none;width:20px;height:20px;margin:2px 0 0;accent-color:var(--accent)}
.fault span{display:block}.fault small{display:block;color:var(--soft);font-size:14px}
.end{margin-top:20px;display:flex;justify-content:flex-end}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}.account:focus-visible,summary:focus-visible{outline-offset:-3px}
a{color:var(--accent)}
.sum{margin:0 0 20px;padding:16px;border:1px solid var(--line);border-radius:14px}.sum b{display:block;font-size:32px;line-height:1.2;letter-spacing:-.02em}.sum span{display:block;overflow-wrap:anywhere}.sum small{display:block;margin-top:4px;color:var(--soft);font-size:14px;overflow-wrap:anywhere}
.primary{width:100%;margin-bottom:12px;min-height:50px;border-color:var(--accent);background:var(--accent);color:var(--card)}.primary:hover{background:var(--accent);filter:brightness(1.08)}
.way{display:block;width:100%;min-height:56px;padding:10px 16px;border:0;background:none;text-align:start}.way:hover{background:var(--hover)}.way small{display:block;color:var(--soft);font-size:14px}.way:focus-visible{outline-offset:-3px}
.order{padding:12px 16px}.order b{display:block}.order small{display:block;color:var(--soft);font-size:14px;overflow-wrap:anywhere}.order .row{margin-top:8px;flex-wrap:wrap}
`
