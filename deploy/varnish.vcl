# Cliffhanger behind Varnish 7 as a cache of pages, files and videos: the rules of docs/operating/cdn.md.
#
# Varnish knows no TLS: something in front of it ends TLS and speaks the PROXY protocol, such as hitch, and Varnish listens with
#   varnishd -f /etc/varnish/varnish.vcl -a 127.0.0.1:6086,PROXY -s malloc,1g -p http_gzip_support=off
# The last setting lets it store brotli too; the product compresses. The product listens on this machine:
#   APP_ORIGIN=https://watch.example  HOST=127.0.0.1  PORT=3000  TRUSTED_PROXY_HOPS=1
vcl 4.1;

import std;

backend product {
    .host = "127.0.0.1";
    .port = "3000";
    .connect_timeout = 2s;
    # The product answers or gives up within 30 s.
    .first_byte_timeout = 35s;
    .between_bytes_timeout = 35s;
    .probe = { .url = "/readyz"; .interval = 1s; .timeout = 5s; .window = 3; .threshold = 2; .initial = 2; }
}

sub vcl_recv {
    if (req.restarts == 0) {
        # Only this file sets them.
        unset req.http.X-Media-Address;
        unset req.http.X-Media-Cache-Control;
        unset req.http.X-Media-Refused;
        unset req.http.X-Media-Range;
        unset req.http.X-Media-Tag;
    }
    if (req.method != "GET" && req.method != "HEAD") {
        return (pass);
    }

    # One of three stored forms of each page. The product chooses by the same header.
    if (req.http.Accept-Encoding ~ "(?i)\bbr\b" && req.http.Accept-Encoding !~ "(?i)\bbr *; *q=0(\.0*)? *(,|$)") {
        set req.http.Accept-Encoding = "br";
    } elseif (req.http.Accept-Encoding ~ "(?i)\bgzip\b" && req.http.Accept-Encoding !~ "(?i)\bgzip *; *q=0(\.0*)? *(,|$)") {
        set req.http.Accept-Encoding = "gzip";
    } else {
        unset req.http.Accept-Encoding;
    }

    # While the product fails its health check, `stale-if-error` applies; see vcl_backend_response.
    if (std.healthy(req.backend_hint)) {
        set req.grace = 20s;
    }

    if (req.url ~ "^/media/") {
        call media;
    }

    # The way back from a sign-in or a payment.
    if (req.url ~ "[?&](code|state|token)=") {
        return (pass);
    }
    # What scripts ask for of episodes is made for each member.
    if (req.http.Cookie ~ "Authorization=" && req.url ~ "(?i)^[^?]*(/reel-shorts/[^?]*\.data|/prefetched-episode/)") {
        return (pass);
    }
    # Pages without a language in their path are in English; the product leads other viewers to theirs.
    if (req.url !~ "^/(assets|pictures|_ipx|share|brand)/" && req.url !~ "^/[a-z]{2,3}(-[A-Za-z]+)?(/|\.data)") {
        if (req.http.Cookie ~ "(^|; ?)(__Host-)?language=") {
            if (req.http.Cookie !~ "(^|; ?)(__Host-)?language=en(;|$)") {
                return (pass);
            }
        } elseif (req.http.Accept-Language && req.http.Accept-Language !~ "^(en|\*)") {
            return (pass);
        }
    }
    # Cookies are in no key: shared pages are the same for members.
    return (hash);
}

# Who may watch is asked for each signed address, and lasts for 30 seconds; the video is stored once, for all addresses.
sub media {
    if (req.http.X-Media-Refused || req.url !~ "^/media/[A-Za-z0-9_]+/[a-f0-9]{24}/[0-9a-z]+-[0-9a-f]+-[A-Za-z0-9_-]{32}/(plain(-high)?\.mp4|(video-\d{1,2}|audio)(-dash)?-(init\.mp4|\d{5}\.m4s))$") {
        # Manifests, captions and refusals.
        return (pass);
    }
    if (req.restarts > 0) {
        return (hash);
    }
    set req.http.X-Media-Address = req.url;
    set req.http.X-Media-Range = req.http.Range;
    set req.http.X-Media-Tag = req.http.If-None-Match;
    unset req.http.Range;
    unset req.http.If-None-Match;
    if (req.url ~ "/plain(-high)?\.mp4$") {
        # The product counts a play by the first bytes of the plain file; the other range counts nothing.
        if (req.http.X-Media-Range && req.http.X-Media-Range !~ "^bytes=0-(\d{2,}|[2-9])?$") {
            set req.http.Range = "bytes=16-31";
        } else {
            set req.http.Range = "bytes=0-15";
        }
        return (pass);
    }
    set req.url = regsub(req.url, "[^/]+$", "manifest.mpd");
    return (hash);
}

sub vcl_hash {
    if (req.http.X-Media-Address && req.restarts == 0) {
        hash_data("permission");
        hash_data(req.url);
    } elseif (req.http.X-Media-Address) {
        # Without the signature: /media/<media>/<file>.
        hash_data(regsub(req.url, "^/media/[^/]+/([^/]+)/[^/]+/", "/media/\1/"));
    } else {
        # Campaigns, which never change a page, stay in the address that the product gets.
        hash_data(regsub(regsuball(req.url,
            "(?<=[?&])(utm_[a-z_]{1,32}|gclid|gbraid|wbraid|fbclid|ttclid|twclid|msclkid)(=[^&]*)?(&|$)", ""), "[?&]$", ""));
    }
    hash_data(req.http.Host);
    return (lookup);
}

sub vcl_backend_fetch {
    if (bereq.http.X-Media-Address && bereq.url ~ "/manifest\.mpd$") {
        # HEAD counts no play.
        set bereq.method = "HEAD";
    }
    unset bereq.http.X-Media-Address;
    unset bereq.http.X-Media-Range;
    unset bereq.http.X-Media-Tag;
    unset bereq.http.X-Media-Cache-Control;
    unset bereq.http.X-Media-Refused;
}

sub vcl_backend_response {
    # Only the lines below serve anything after its time.
    set beresp.grace = 0s;
    set beresp.keep = 0s;
    if (bereq.url ~ "^/media/") {
        if (bereq.uncacheable || beresp.status != 200) {
            set beresp.uncacheable = true;
            set beresp.ttl = 0s;
        } elseif (bereq.method == "HEAD") {
            set beresp.ttl = 30s;
        } else {
            # Its content never changes, and nobody gets it without a permission.
            set beresp.ttl = 1d;
        }
        return (deliver);
    }
    # `stale-while-revalidate` and `stale-if-error`: vcl_recv decides which of the two.
    if (beresp.http.Cache-Control ~ "stale-if-error=600") {
        set beresp.grace = 600s;
    }
    # vcl_recv stands for `Vary: Cookie` at these addresses, and at no others.
    if (bereq.url ~ "^[^?]*(/reel-shorts/[^?]*\.data|/prefetched-episode/)") {
        set beresp.http.Vary = regsub(beresp.http.Vary, "(?i)(, *)?Cookie", "");
        if (beresp.http.Vary == "") {
            unset beresp.http.Vary;
        }
    }
    # What follows is Varnish's own: nothing without a time, nothing `private`, nothing with a cookie is stored.
}

sub vcl_deliver {
    if (req.http.X-Media-Address && req.restarts == 0) {
        if (resp.status == 200 || resp.status == 206) {
            set req.http.X-Media-Cache-Control = resp.http.Cache-Control;
        } else {
            set req.http.X-Media-Refused = "yes";
        }
        set req.url = req.http.X-Media-Address;
        set req.http.Range = req.http.X-Media-Range;
        set req.http.If-None-Match = req.http.X-Media-Tag;
        if (req.http.Range == "") {
            unset req.http.Range;
        }
        if (req.http.If-None-Match == "") {
            unset req.http.If-None-Match;
        }
        return (restart);
    }
    if (req.http.X-Media-Cache-Control) {
        # A permission is 30 seconds old at most; with these 20, a removed video has left the next cache within a minute.
        set resp.http.Cache-Control = regsub(req.http.X-Media-Cache-Control, "s-maxage=\d+", "s-maxage=20");
        unset resp.http.Age;
    }
    unset resp.http.X-Varnish;
    unset resp.http.Via;
    if (obj.uncacheable) {
        set resp.http.X-Cache = "PASS";
    } elseif (obj.hits > 0) {
        set resp.http.X-Cache = "HIT";
    } else {
        set resp.http.X-Cache = "MISS";
    }
}
